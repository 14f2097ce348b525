import { sql } from 'kysely'
import { visibilityJob } from '../../communities/community-settings/update-post-visibility.ts'
import { inNumbers, inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { saveDue } from '../../platform/search-index/due-queries.ts'
import { indexRows } from '../../platform/search-index/entry-queries.ts'
import type { IndexedKind } from '../../platform/search-index/index-number-queries.ts'
import { searchIndexJob } from '../../platform/search-index/index-soon.ts'
import type { SubstringIndex } from '../../platform/search-index/substrings.ts'
import { isWithin, type KeyRange } from './range-queries.ts'

/** A full-text index with its source table and number table. */
export interface SearchIndexInfo {
  index: 'postSearch' | 'commentSearch' | 'userSearch' | 'communitySearch' | 'emailSearch' | SubstringIndex
  table: 'post' | 'comment' | 'user' | 'community'
  kind: IndexedKind
}

export const indexes: readonly SearchIndexInfo[] = [
  { index: 'postSearch', table: 'post', kind: 'post' },
  { index: 'commentSearch', table: 'comment', kind: 'comment' },
  { index: 'userSearch', table: 'user', kind: 'user' },
  { index: 'communitySearch', table: 'community', kind: 'community' },
  { index: 'emailSearch', table: 'user', kind: 'user' },
  { index: 'postSubstring', table: 'post', kind: 'post' },
  { index: 'userSubstring', table: 'user', kind: 'user' },
  { index: 'communitySubstring', table: 'community', kind: 'community' },
]

const numbers = ({ kind }: SearchIndexInfo) => sql.table(`${kind}Number`)
const own = ({ kind }: SearchIndexInfo) => sql.ref(`number.${kind}Id`)
const hasJob = sql`exists (select 1 from "job" where "kind" = ${searchIndexJob.kind} and "runAt" is not null)`
/** FTS5's table with one row per index entry. */
const entries = ({ index }: SearchIndexInfo) => sql.table(`${index}_docsize`)

/** Posts that wait for approval are not in the index. */
const isUnheld = (table: SearchIndexInfo['table'], row: string) =>
  table === 'post' ? sql`${sql.ref(`${row}.heldAt`)} is null` : sql`1 = 1`

/**
 * Returns rows of the range that are missing in the index, or are in it although they are deleted. Skips rows that the
 * job is about to index.
 */
export async function listUnindexed(db: Db, indexed: SearchIndexInfo, range: KeyRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select "row"."id" from ${sql.table(indexed.table)} as "row"
    left join ${numbers(indexed)} as "number" on ${own(indexed)} = "row"."id"
    left join ${entries(indexed)} as "entry" on "entry"."id" = "number"."number"
    where ${isWithin('row.id', range)} and (
      ("number"."number" is null and ${isUnheld(indexed.table, 'row')})
      or ("row"."deletedAt" is null and ${isUnheld(indexed.table, 'row')}) <> ("entry"."id" is not null))
      and not (coalesce("number"."isOutdated", 0) = 1 and ${hasJob})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Indexes these rows. Must run in a transaction. */
export async function updateIndexedRows(db: Db, { kind }: SearchIndexInfo, ids: readonly string[]) {
  await saveDue(db, kind, ids)
  const { rows } = await sql<{ number: number }>`select "number" from ${sql.table(`${kind}Number`)}
    where ${sql.ref(`${kind}Id`)} in ${inValues(ids)}`.execute(db)
  await indexRows(
    db,
    kind,
    rows.map(({ number }) => number),
  )
}

/** Returns the next index entries above this number that have no row. */
export async function listStrayEntries(
  db: Db,
  indexed: SearchIndexInfo,
  above: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select "entry"."id" from ${entries(indexed)} as "entry"
    where "entry"."id" > ${above}
      and not exists (select 1 from ${numbers(indexed)} as "number" where "number"."number" = "entry"."id")
    order by "entry"."id" limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteEntries = (db: Db, { index }: SearchIndexInfo, ids: readonly number[]) =>
  sql`delete from ${sql.table(index)} where "rowid" in ${inNumbers(ids)}`.execute(db)

/** Counts the existing posts or comments of the range per community. */
export async function countContent(db: Db, table: 'post' | 'comment', range: KeyRange) {
  const { rows } = await sql<{ communityId: string; count: number }>`
    select "communityId", count(*) as "count" from ${sql.table(table)}
    where ${isWithin('id', range)} and "deletedAt" is null and ${isUnheld(table, table)} group by "communityId"`.execute(
    db,
  )
  return rows
}

export interface IndexedCommunity {
  id: string
  isPublic: 0 | 1
  memberCount: number
  /** Whether a pending update may still change its index entries. */
  isOutdated: 0 | 1
}

export async function listIndexedCommunities(db: Db, range: KeyRange): Promise<IndexedCommunity[]> {
  const { rows } = await sql<IndexedCommunity>`
    select "id", "isPrivate" = 0 and "deletedAt" is null as "isPublic", "memberCount",
      "id" in (select "key" from "job" where "kind" = ${visibilityJob.kind}) as "isOutdated"
    from "community" where ${isWithin('id', range)}`.execute(db)
  return rows
}

/** Counts the index entries that match the query. */
export async function countMatches(db: Db, index: string, query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(index)} where match(${query}, ${sql.ref(index)})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the posts, comments or users of the range that belong to these communities. */
export async function listRowsOfCommunities(
  db: Db,
  table: 'post' | 'comment' | 'user',
  communityIds: readonly string[],
  range: KeyRange,
): Promise<string[]> {
  const these = inValues(communityIds)
  const rows =
    table === 'user'
      ? sql<{ id: string }>`select distinct "userId" as "id" from "communityMember"
          where ${isWithin('userId', range)} and "communityId" in ${these}`
      : sql<{ id: string }>`select "id" from ${sql.table(table)}
          where ${isWithin('id', range)} and "communityId" in ${these} and ${isUnheld(table, table)}`
  return (await rows.execute(db)).rows.map(({ id }) => id)
}

/** Returns audit entries that are missing in the index. */
export async function listUnindexedAuditEntries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select "id" from "auditEntry"
    where "id" not in (select "entryId" from "auditSearch")`.execute(db)
  return rows.map(({ id }) => id)
}
