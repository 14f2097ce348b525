import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** The full-text indexes, but for the small one of addresses. */
export const mergedIndexes = [
  'postSearch',
  'commentSearch',
  'personSearch',
  'communitySearch',
  'auditSearch',
  'postSubstring',
  'personSubstring',
  'communitySubstring',
] as const

const changeTotal = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select total_changes() as "count"`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether the index is small enough to be merged as a whole: at most so many terms begin a page. */
export async function isSmall(db: Db, index: (typeof mergedIndexes)[number], pages: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.ref(`${index}_idx`)} limit 1 offset ${pages}`.execute(db)
  return rows.length === 0
}

/**
 * Merges segments of the index, writing about so many pages; a negative number merges all of them into one. Returns whether more may remain: FTS5 changes fewer than
 * two rows when nothing is left to merge (https://sqlite.org/fts5.html#the_merge_command).
 */
export async function mergeSegments(db: Db, index: (typeof mergedIndexes)[number], pages: number): Promise<boolean> {
  const before = await changeTotal(db)
  const table = sql.ref(index)
  await sql`insert into ${table}(${table}, "rank") values ('merge', ${pages})`.execute(db)
  return (await changeTotal(db)) - before >= 2
}
