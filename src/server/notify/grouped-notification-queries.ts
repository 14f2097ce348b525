import { type Insertable, sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { bundleKeyOf } from './queries.ts'

/**
 * Inserts a notification, or adds a user to the unread one about the same content, which then moves to the new actor
 * and time.
 */
export const upsertGroupedNotification = (db: Db, row: Insertable<Schema['notification']>) =>
  db
    .insertInto('notification')
    .values({ ...row, bundleKey: bundleKeyOf(row) })
    .onConflict((conflict) =>
      conflict
        .expression(sql`coalesce("commentId", "postId")`)
        .where(sql<boolean>`"kind" = 'reaction' and "readAt" is null`)
        .doUpdateSet((eb) => ({
          count: eb('notification.count', '+', 1),
          actorId: eb.ref('excluded.actorId'),
          createdAt: eb.ref('excluded.createdAt'),
        })),
    )
    .returning(['id', 'count'])
    .executeTakeFirstOrThrow()

/** Removes a user from a notification. Returns the remaining count, the recipient and the actor, if it exists. */
export const decrementNotificationCount = (db: Db, id: string) =>
  db
    .updateTable('notification')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('id', '=', id)
    .returning(['count', 'userId', 'actorId'])
    .executeTakeFirst()

export const updateNotificationActor = (db: Db, id: string, actorId: string | null) =>
  db.updateTable('notification').set({ actorId }).where('id', '=', id).execute()

export const deleteNotification = (db: Db, id: string) => db.deleteFrom('notification').where('id', '=', id).execute()
