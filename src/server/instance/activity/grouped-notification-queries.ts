import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Stores a notice, or counts one person more in the unread one of the same thing, which is theirs and of now then. */
export const upsertGathered = (db: Db, row: Insertable<Schema['notification']>) =>
  db
    .insertInto('notification')
    .values(row)
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

/** Counts one person less in a notice; answers how many are left, whose it is and who stands for them, if it is there. */
export const updateOneLess = (db: Db, id: string) =>
  db
    .updateTable('notification')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('id', '=', id)
    .returning(['count', 'userId', 'actorId'])
    .executeTakeFirst()

export const updateActor = (db: Db, id: string, actorId: string | null) =>
  db.updateTable('notification').set({ actorId }).where('id', '=', id).execute()

export const deleteNotification = (db: Db, id: string) => db.deleteFrom('notification').where('id', '=', id).execute()
