import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const insertThreadEvent = (db: Db, event: Insertable<Schema['threadEvent']>) =>
  db.insertInto('threadEvent').values(event).execute()

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
  const { oldest, newest } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('threadEvent')
        .select((eb) => eb.fn.min('number').as('number'))
        .as('oldest'),
      eb
        .selectFrom('threadEvent')
        .select((eb) => eb.fn.max('number').as('number'))
        .as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return { oldest: oldest ?? 0, newest: newest ?? 0 }
}

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
