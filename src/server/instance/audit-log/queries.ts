import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { inLogAs } from '../search/match.ts'
import { matches } from '../search/queries.ts'

/** An entry like this one that was made after the moment. */
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

export const insertAuditEntry = (db: Db, entry: Insertable<Schema['auditEntry']>) =>
  db.insertInto('auditEntry').values(entry).execute()

/** From when until when, each unless undefined. */
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

/** The log of the whole instance, newest first; one row more than the page has. */
export const listLog = (db: Db, { from, until }: Period, page: PageOf) =>
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

/** The numbers in the index between which the entries of the period stand; null when there are none. */
export async function findLogBounds(db: Db, { from, until }: Period): Promise<{ first: number; last: number } | null> {
  const [first, last] = await Promise.all([
    from === undefined ? 0 : numberAtEnd(db, '>=', from),
    until === undefined ? Number.MAX_SAFE_INTEGER : numberAtEnd(db, '<=', until),
  ])
  return first === undefined || last === undefined ? null : { first, last }
}

/** The number of the first entry since the moment, or of the last one until then. */
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
  const found = db
    .selectFrom('auditSearch')
    .select('auditSearch.rowid')
    .where(matches('auditSearch', inLogAs(entry.id)))
  return (await found.executeTakeFirst())?.rowid
}

interface Bounds {
  first: number
  last: number
}

/**
 * The entries that match a query of `auditSearch`, those written last first; one more than the page has. Joined from the
 * search on: it is read in this order, and no further than the page needs.
 */
export const searchLog = (db: Db, match: string, { first, last }: Bounds, page: PageOf) =>
  db
    .selectFrom('auditSearch')
    .crossJoin('auditEntry')
    .leftJoin('user as actor', 'actor.id', 'auditEntry.actorId')
    .leftJoin('user as about', 'about.id', 'auditEntry.aboutId')
    .leftJoin('community', 'community.id', 'auditEntry.communityId')
    .select(namedColumns)
    .select('auditSearch.rowid as number')
    .where(matches('auditSearch', match))
    .where('auditSearch.rowid', '>=', first)
    .where('auditSearch.rowid', '<=', last)
    .where(afterCursor(page, ['auditSearch.rowid'], 'desc'))
    .whereRef('auditEntry.id', '=', 'auditSearch.entryId')
    .orderBy('auditSearch.rowid', 'desc')
    .limit(page.limit + 1)
    .execute()

export const findCommunityId = (db: Db, slug: string) =>
  db.selectFrom('community').select('id').where('slug', '=', slug).executeTakeFirst()

/** The newest people whom a query of the index finds, by their names or by parts of their addresses. */
export const listPeopleFound = async (db: Db, index: 'personSearch' | 'emailSearch', match: string, limit: number) =>
  db
    .selectFrom(index)
    .crossJoin('personNumber')
    .select('personNumber.personId')
    .where(matches(index, match))
    .where('personNumber.number', '=', sql.ref<number>(`${index}.rowid`))
    .orderBy(sql.ref(`${index}.rowid`), 'desc')
    .limit(limit)
    .execute()
