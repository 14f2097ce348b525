import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Tables counted by creation time. */
const countedTables = { signUps: 'user', posts: 'post', comments: 'comment', reports: 'report' } as const
export type CountedTable = keyof typeof countedTables

/** Counts rows created from `from` until before `until`, from an index alone. */
export async function countCreated(db: Db, what: CountedTable, from: string, until: string): Promise<number> {
  const { count } = await db
    .selectFrom(countedTables[what])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the active users of a day, if their ids are still stored. */
export async function countActiveUsersOn(db: Db, day: string): Promise<number> {
  const { count } = await db
    .selectFrom('userDay')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return count
}

export const deleteUserDaysBefore = (db: Db, day: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'userDay', sql`"day" < ${day}`, isStopped)

/** Returns the last counted day and its measured sizes. */
export const findLastDay = (db: Db) =>
  db
    .selectFrom('instanceDay')
    .select(['day', 'storageBytes', 'mediaBytes'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the counted days from this one on, oldest first. */
export const listDaysFrom = (db: Db, day: string) =>
  db
    .selectFrom('instanceDay')
    .select(['day', 'signUps', 'activeUsers', 'posts', 'comments', 'reports', 'storageBytes'])
    .where('day', '>=', day)
    .orderBy('day')
    .execute()

/** Stores the counts of a day. Null sizes keep the stored ones. */
export const upsertDay = (db: Db, row: Insertable<Schema['instanceDay']>) =>
  db
    .insertInto('instanceDay')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        signUps: eb.ref('excluded.signUps'),
        activeUsers: eb.ref('excluded.activeUsers'),
        posts: eb.ref('excluded.posts'),
        comments: eb.ref('excluded.comments'),
        reports: eb.ref('excluded.reports'),
        storageBytes: eb.fn.coalesce('excluded.storageBytes', 'instanceDay.storageBytes'),
        mediaBytes: eb.fn.coalesce('excluded.mediaBytes', 'instanceDay.mediaBytes'),
      })),
    )
    .execute()

/** Returns the next images and their sizes. */
export const listImageSizes = (db: Db, after: string, limit: number) =>
  db.selectFrom('media').select(['id', 'bytes']).where('id', '>', after).orderBy('id').limit(limit).execute()
