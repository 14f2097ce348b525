import type SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import type { LargeIndex } from '../engine.ts'
import type { Db } from '../open.ts'

const indexes: LargeIndex[] = ['postSearch', 'commentSearch']
const wordsOf = (index: LargeIndex) => `temp.${index}Words`

/** Makes the words of the indexes readable on this connection. */
export function attachIndexWords(raw: SQLite.Database) {
  for (const index of indexes)
    raw.exec(`create virtual table ${wordsOf(index)} using fts5vocab('main', '${index}', 'instance')`)
}

/** Returns the first word of the index from this text on. */
export async function findIndexWord(db: Db, index: LargeIndex, from: string): Promise<string | undefined> {
  const { rows } = await sql<{ term: string }>`select "term" from ${sql.table(wordsOf(index))}
    where "term" >= ${from} order by "term" limit 1`.execute(db)
  return rows[0]?.term
}
