import { sql } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Db } from '../db/open.ts'
import { preparedAll } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { cachedAll, cachedFirst } from '../response-cache/cached-rows.ts'

export const insertThreadEvent = preparedAll(
  (db, postId: string, kind: Schema['threadEvent']['kind'], targetId: string, createdAt: string) =>
    db.insertInto('threadEvent').values({ postId, kind, targetId, createdAt }),
)

/** Returns the events of a thread after this number, in order. */
export const listThreadEvents = cachedAll((db, postId: string, after: number, limit: number) =>
  db
    .selectFrom('threadEvent')
    .select(['number', 'kind', 'targetId'])
    .where('postId', '=', postId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit),
)

/**
 * Returns the highest event numbers of all threads and of this one, 0 without events, whether the event with the number
 * `last` is stored in this thread, and the time of its oldest stored one. The number of the thread does not tell what
 * happens elsewhere.
 */
export async function findEventBounds(db: Db, postId: string, last: number) {
  const bounds = await findBounds(db, postId, last)
  const { newest, current, stored, oldestAt = null } = bounds ?? {}
  return { newest: newest ?? 0, current: current ?? 0, isStored: (stored ?? null) !== null, oldestAt }
}

const findBounds = cachedFirst((db, postId: string, last: number) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('threadEvent')
      .select((eb) => eb.fn.max('number').as('number'))
      .as('newest'),
    eb
      .selectFrom('threadEvent')
      .where('postId', '=', postId)
      .select((eb) => eb.fn.max('number').as('number'))
      .as('current'),
    eb.selectFrom('threadEvent').where('postId', '=', postId).where('number', '=', last).select('number').as('stored'),
    eb
      .selectFrom('threadEvent')
      .where('postId', '=', postId)
      .orderBy('number')
      .limit(1)
      .select('createdAt')
      .as('oldestAt'),
  ]),
)

/** Deletes old events. Keeps the newest event of each thread, which marks its current number. */
export const deleteEventsBefore = (db: Db, before: string, isStopped: () => boolean) =>
  deleteInBatches(
    db,
    'threadEvent',
    sql`"createdAt" < ${before} and "number" < (select max("last"."number") from "threadEvent" as "last"
      where "last"."postId" = "threadEvent"."postId")`,
    isStopped,
  )
