import { sql } from 'kysely'
import { engineOf, maintenance } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import { type IndexedKind, indexesOfKind } from './index-number-queries.ts'
import type { SearchIndex } from './queries.ts'

/** All full-text indexes. */
export const searchIndexes: readonly SearchIndex[] = [...Object.values(indexesOfKind).flat(), 'auditSearch']

/** The pages that one step writes, which takes a few milliseconds. */
const pagesPerStep = 16
/** The same while no other work waits for the database. */
export const pagesPerLargeStep = 1_000

const changeTotal = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select total_changes() as "count"`.execute(db)
  return rows[0]?.count ?? 0
}

const merge = async (db: Db, index: SearchIndex, pages: number) => {
  const table = sql.ref(index)
  await sql`${maintenance} insert into ${table}(${table}, "rank") values ('merge', ${pages})`.execute(db)
}

/**
 * Merges segments of the same size, writing some pages. Returns whether more may remain: FTS5 changes fewer than two rows
 * when nothing is left to merge (https://sqlite.org/fts5.html#the_merge_command).
 */
export async function mergeSome(db: Db, index: SearchIndex, pages = pagesPerStep): Promise<boolean> {
  if (!engineOf(db).hasSearchSegments) return false
  const before = await changeTotal(db)
  await merge(db, index, pages)
  return (await changeTotal(db)) - before >= 2
}

/** Merges segments of the indexes of a kind, writing some pages. */
export async function mergeSomeOfKind(db: Db, kind: IndexedKind) {
  if (!engineOf(db).hasSearchSegments) return
  for (const index of indexesOfKind[kind]) await merge(db, index, pagesPerStep)
}

/** Makes `mergeSome` merge all segments into one. */
export const beginWholeMerge = (db: Db, index: SearchIndex) => merge(db, index, -pagesPerStep)

/** Returns whether the index has several segments, and at most this many pages. */
export async function isWorthWholeMerge(db: Db, index: SearchIndex, pages: number): Promise<boolean> {
  if (!engineOf(db).hasSearchSegments) return false
  const table = sql.ref(`${index}_idx`)
  const large = await sql`select 1 from ${table} limit 1 offset ${pages}`.execute(db)
  if (large.rows.length > 0) return false
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min("segid") from ${table}) as "first", (select max("segid") from ${table}) as "last"`.execute(db)
  return rows.some(({ first, last }) => first !== last)
}
