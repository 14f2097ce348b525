import { sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { type Range, within } from './range-queries.ts'

/** A full-text index: which rows of which table stand in it, and under which numbers. */
export interface Indexed {
  index: 'postSearch' | 'commentSearch' | 'personSearch' | 'communitySearch' | 'emailSearch'
  table: 'post' | 'comment' | 'user' | 'community'
  kind: 'post' | 'comment' | 'person' | 'community'
  /** Setting the column to what it is wakes the trigger that keeps the index. */
  waking: string
}

export const indexes: readonly Indexed[] = [
  { index: 'postSearch', table: 'post', kind: 'post', waking: 'title' },
  { index: 'commentSearch', table: 'comment', kind: 'comment', waking: 'content' },
  { index: 'personSearch', table: 'user', kind: 'person', waking: 'name' },
  { index: 'communitySearch', table: 'community', kind: 'community', waking: 'name' },
  { index: 'emailSearch', table: 'user', kind: 'person', waking: 'emailKey' },
]

const numbers = ({ kind }: Indexed) => sql.table(`${kind}Number`)
const own = ({ kind }: Indexed) => sql.ref(`number.${kind}Id`)
/** SQLite keeps a row here for each row of an index. */
const entries = ({ index }: Indexed) => sql.table(`${index}_docsize`)

/** Rows of the piece that ought to stand in the index and do not; and those that do, though they are deleted. */
export async function listUnindexed(db: Db, indexed: Indexed, range: Range): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select "row"."id" from ${sql.table(indexed.table)} as "row"
    left join ${numbers(indexed)} as "number" on ${own(indexed)} = "row"."id"
    left join ${entries(indexed)} as "entry" on "entry"."id" = "number"."number"
    where ${within('row.id', range)} and (
      "number"."number" is null or ("row"."deletedAt" is null) <> ("entry"."id" is not null))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives these rows numbers where they have none, and writes them into the index anew. */
export async function updateIndexedRows(db: Db, indexed: Indexed, ids: readonly string[]) {
  const these = sql`(select "value" from json_each(${JSON.stringify(ids)}))`
  await sql`insert or ignore into ${numbers(indexed)} (${sql.ref(`${indexed.kind}Id`)})
    select "id" from ${sql.table(indexed.table)} where "id" in ${these}`.execute(db)
  const column = sql.ref(indexed.waking)
  await sql`update ${sql.table(indexed.table)} set ${column} = ${column} where "id" in ${these}`.execute(db)
}

/** The next entries of the index above this number whose number nothing has. */
export async function listStrayEntries(db: Db, indexed: Indexed, above: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select "entry"."id" from ${entries(indexed)} as "entry"
    where "entry"."id" > ${above}
      and not exists (select 1 from ${numbers(indexed)} as "number" where "number"."number" = "entry"."id")
    order by "entry"."id" limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const deleteEntries = (db: Db, { index }: Indexed, ids: readonly number[]) =>
  sql`delete from ${sql.table(index)} where "rowid" in (select "value" from json_each(${JSON.stringify(ids)}))`.execute(
    db,
  )

/** How many of the piece's posts or comments that are not deleted belong to each community. */
export async function countWritten(db: Db, table: 'post' | 'comment', range: Range) {
  const { rows } = await sql<{ communityId: string; count: number }>`
    select "communityId", count(*) as "count" from ${sql.table(table)}
    where ${within('id', range)} and "deletedAt" is null group by "communityId"`.execute(db)
  return rows
}

export interface Place {
  id: string
  isPublic: 0 | 1
  memberCount: number
  /** Whether the indexes may not know yet that it was opened or closed. */
  isDue: 0 | 1
}

export async function listPlaces(db: Db, range: Range): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select "id", "isPrivate" = 0 and "deletedAt" is null as "isPublic", "memberCount",
      "id" in (select "communityId" from "searchDue") as "isDue"
    from "community" where ${within('id', range)}`.execute(db)
  return rows
}

/** How many rows of the index match the query. */
export async function countMatches(db: Db, index: string, query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(index)} where ${sql.ref(index)} match ${query}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The posts, comments or people of the piece that belong to one of these communities. */
export async function listOfPlaces(
  db: Db,
  table: 'post' | 'comment' | 'user',
  communityIds: readonly string[],
  range: Range,
): Promise<string[]> {
  const these = sql`(select "value" from json_each(${JSON.stringify(communityIds)}))`
  const rows =
    table === 'user'
      ? sql<{ id: string }>`select distinct "userId" as "id" from "communityMember"
          where ${within('userId', range)} and "communityId" in ${these}`
      : sql<{ id: string }>`select "id" from ${sql.table(table)}
          where ${within('id', range)} and "communityId" in ${these}`
  return (await rows.execute(db)).rows.map(({ id }) => id)
}

/** Entries of the log whose words the index does not have. */
export async function listUnindexedActs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select "id" from "auditEntry"
    where "id" not in (select "entryId" from "auditSearch")`.execute(db)
  return rows.map(({ id }) => id)
}

export const insertIndexedActs = (db: Db, ids: readonly string[]) =>
  sql`insert into "auditSearch" ("entryId", "detail", "place") select "entryId", "detail", "place" from "auditWords"
    where "entryId" in (select "value" from json_each(${JSON.stringify(ids)})) order by "createdAt", "entryId"`.execute(
    db,
  )
