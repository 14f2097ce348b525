import { type Insertable, sql } from 'kysely'
import { inNumbers, inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { matchAuditEntry } from '../../platform/search-index/match-query.ts'
import { isNumberedWithin, matchesIndex, type NumberRange } from '../../platform/search-index/queries.ts'
import { foldedWords } from '../../platform/search-index/text.ts'

/** Returns an equal entry since the given time. */
export const findAuditEntry = (
  db: Db,
  entry: { actorId: string; action: string; communityId: string },
  after: string,
) =>
  db
    .selectFrom('auditEntry')
    .select('id')
    .where('communityId', '=', entry.communityId)
    .where('createdAt', '>', after)
    .where('actorId', '=', entry.actorId)
    .where('action', '=', entry.action)
    .limit(1)
    .executeTakeFirst()

/** Returns who did what to whom, and when. */
export const findAuditEntryById = (db: Db, id: string) =>
  db.selectFrom('auditEntry').select(['actorId', 'aboutId', 'createdAt']).where('id', '=', id).executeTakeFirst()

export async function insertAuditEntry(db: Db, entry: Insertable<Schema['auditEntry']>) {
  await db.insertInto('auditEntry').values(entry).execute()
  await indexAuditEntries(db, [entry.id])
}

const wordsOf = (detail: string) => foldedWords(detail).join(' ')

/** Adds entries to the search index. */
export async function indexAuditEntries(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ entryId: string; detail: string; scope: string }>`
    select "entryId", "detail", "scope" from "auditWords"
    where "entryId" in ${inValues(ids)} order by "createdAt", "entryId"`.execute(db)
  if (rows.length === 0) return
  const entries = rows.map((row) => sql`(${row.entryId}, ${wordsOf(row.detail)}, ${row.scope})`)
  await sql`insert into "auditSearch" ("entryId", "detail", "scope") values ${sql.join(entries)}`.execute(db)
}

/** A time range; undefined ends are open. */
interface Period {
  from?: string | undefined
  until?: string | undefined
}

const namedColumns = [
  'auditEntry.id',
  'auditEntry.action',
  'auditEntry.createdAt',
  'auditEntry.detail',
  'actor.id as actorId',
  'actor.name as actorName',
  'about.id as aboutId',
  'about.name as aboutName',
  'community.slug as communitySlug',
  'community.name as communityName',
] as const

/** Lists the audit log of the instance, newest first; one row more than the page. */
export const listAuditLog = (db: Db, { from, until }: Period, page: PageRequest) =>
  db
    .selectFrom('auditEntry')
    .leftJoin('user as actor', 'actor.id', 'auditEntry.actorId')
    .leftJoin('user as about', 'about.id', 'auditEntry.aboutId')
    .leftJoin('community', 'community.id', 'auditEntry.communityId')
    .select(namedColumns)
    .$if(from !== undefined, (query) => query.where('auditEntry.createdAt', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('auditEntry.createdAt', '<=', until ?? ''))
    .where(afterCursor(page, ['auditEntry.createdAt', 'auditEntry.id'], 'desc'))
    .orderBy('auditEntry.createdAt', 'desc')
    .orderBy('auditEntry.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Returns the range of index numbers of a period; null when it is empty. */
export async function findAuditLogBounds(db: Db, { from, until }: Period): Promise<NumberRange | null> {
  const [first, last] = await Promise.all([
    from === undefined ? 0 : numberAtEnd(db, '>=', from),
    until === undefined ? findLastAuditNumber(db) : numberAtEnd(db, '<=', until),
  ])
  return first === undefined || last === undefined ? null : { from: first, below: last + 1 }
}

const findLastAuditNumber = async (db: Db): Promise<number | undefined> =>
  (await db.selectFrom('auditSearch').select('rowid').orderBy('rowid', 'desc').limit(1).executeTakeFirst())?.rowid

/** Returns the number of the first entry since `moment`, or of the last one until then. */
async function numberAtEnd(db: Db, side: '>=' | '<=', moment: string): Promise<number | undefined> {
  const order = side === '>=' ? 'asc' : 'desc'
  const entry = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('createdAt', side, moment)
    .orderBy('createdAt', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
  if (!entry) return undefined
  const matches = db
    .selectFrom('auditSearch')
    .select('auditSearch.rowid')
    .where(matchesIndex('auditSearch', matchAuditEntry(entry.id)))
  return (await matches.executeTakeFirst())?.rowid
}

/** Returns the numbers of entries in the range that match a query of `auditSearch`, or of all, highest first. */
export async function listAuditNumbers(db: Db, match: string, range: NumberRange, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('auditSearch')
    .select('auditSearch.rowid')
    .$if(match !== '', (query) => query.where(matchesIndex('auditSearch', match)))
    .where(isNumberedWithin('auditSearch', range))
    .orderBy('auditSearch.rowid', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ rowid }) => rowid)
}

/** Returns the entries with these index numbers, in any order. */
export const listAuditEntriesNumbered = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('auditSearch')
    .crossJoin('auditEntry')
    .leftJoin('user as actor', 'actor.id', 'auditEntry.actorId')
    .leftJoin('user as about', 'about.id', 'auditEntry.aboutId')
    .leftJoin('community', 'community.id', 'auditEntry.communityId')
    .select(namedColumns)
    .select('auditSearch.rowid as number')
    .where('auditSearch.rowid', 'in', inNumbers(numbers))
    .whereRef('auditEntry.id', '=', 'auditSearch.entryId')
    .execute()

export const findCommunityId = (db: Db, slug: string) =>
  db.selectFrom('community').select('id').where('slug', '=', slug).executeTakeFirst()

/** Returns the newest users whose name or part of the address matches the query. */
export const listUsersFound = async (db: Db, index: 'userSearch' | 'emailSearch', match: string, limit: number) =>
  db
    .selectFrom(index)
    .crossJoin('userNumber')
    .select('userNumber.userId')
    .where(matchesIndex(index, match))
    .where('userNumber.number', '=', sql.ref<number>(`${index}.rowid`))
    .orderBy(sql.ref(`${index}.rowid`), 'desc')
    .limit(limit)
    .execute()
