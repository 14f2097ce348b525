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
 * Returns the lowest and highest stored event numbers of all threads, 0 without events, and the number after which the
 * events of this thread are still to come. The latter does not tell what happens elsewhere.
 */
export async function findEventBounds(db: Db, postId: string) {
  const bounds = await findBounds(db, postId)
  const oldest = bounds?.oldest ?? 0
  return { oldest, newest: bounds?.newest ?? 0, current: bounds?.ofThread ?? Math.max(oldest - 1, 0) }
}

const findBounds = cachedFirst((db, postId: string) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('threadEvent')
      .select((eb) => eb.fn.min('number').as('number'))
      .as('oldest'),
    eb
      .selectFrom('threadEvent')
      .select((eb) => eb.fn.max('number').as('number'))
      .as('newest'),
    eb
      .selectFrom('threadEvent')
      .where('postId', '=', postId)
      .select((eb) => eb.fn.max('number').as('number'))
      .as('ofThread'),
  ]),
)

/** Deletes old events. Keeps the newest event of all, which marks the current number. */
export const deleteEventsBefore = (db: Db, before: string, isStopped: () => boolean) =>
  deleteInBatches(
    db,
    'threadEvent',
    sql`"createdAt" < ${before} and "number" < (select max("last"."number") from "threadEvent" as "last")`,
    isStopped,
  )
