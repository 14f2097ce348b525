import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { all, sharedFirst } from '../db/statements.ts'

export const insertThreadEvent = all(
  (db, postId: string, kind: Schema['threadEvent']['kind'], targetId: string, createdAt: string) =>
    db.insertInto('threadEvent').values({ postId, kind, targetId, createdAt }),
)

/** What happened in a thread after the event with this number, in order. */
export const listThreadEvents = (db: Db, postId: string, after: number, limit: number) =>
  db
    .selectFrom('threadEvent')
    .select(['number', 'kind', 'targetId'])
    .where('postId', '=', postId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

/** The first and the last number of all that is kept, of whatever thread; 0 when there is nothing. */
export async function findEventBounds(db: Db) {
  const bounds = await findBounds(db)
  return { oldest: bounds?.oldest ?? 0, newest: bounds?.newest ?? 0 }
}

const findBounds = sharedFirst((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('threadEvent')
      .select((eb) => eb.fn.min('number').as('number'))
      .as('oldest'),
    eb
      .selectFrom('threadEvent')
      .select((eb) => eb.fn.max('number').as('number'))
      .as('newest'),
  ]),
)

/** Forgets some events from before the moment; the newest of all stays, to tell how far the numbers have come. */
export async function deleteSomeThreadEvents(db: Db, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('threadEvent')
    .where('number', 'in', (eb) =>
      eb
        .selectFrom('threadEvent as old')
        .select('old.number')
        .where('old.createdAt', '<', before)
        .where('old.number', '<', (eb) =>
          eb.selectFrom('threadEvent as last').select((eb) => eb.fn.max('last.number').as('number')),
        )
        .orderBy('old.createdAt')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
