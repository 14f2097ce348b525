import type SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Db } from '../open.ts'

/** The indexes that are too large to collect the entries of a prefix for every statement. */
export type LargeIndex = 'postSearch' | 'commentSearch'

const indexes: LargeIndex[] = ['postSearch', 'commentSearch']
const wordsOf = (index: LargeIndex) => `temp.${index}Words`

/** Makes the words of the indexes readable on this connection. */
export function attachIndexWords(raw: SQLite.Database) {
  for (const index of indexes)
    raw.exec(`create virtual table ${wordsOf(index)} using fts5vocab('main', '${index}', 'row')`)
}

/** Sorts after every character. */
const end = '\u{10ffff}'

/** Returns the words of the index that begin with this text, in lower case. */
export async function listIndexWords(db: Db, index: LargeIndex, prefix: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`select "term" from ${sql.table(wordsOf(index))}
    where "term" >= ${prefix} and "term" <= ${prefix + end} limit ${most}`.execute(db)
  return rows.map(({ term }) => term)
}
