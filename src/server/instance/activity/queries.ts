import type { Insertable } from 'kysely'
import type { NoticeKind } from '../../shared/notices.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** The verified addresses of the people among these who are still there. */
export const listAddresses = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('user')
    .select(['id', 'email'])
    .where('id', 'in', userIds)
    .where('emailVerifiedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute()

export const insertNotifications = (db: Db, rows: Insertable<Schema['notification']>[]) =>
  db.insertInto('notification').values(rows).execute()

/** Those among the people whom this person has caused more than `max` notifications since the moment. */
export const listToldOften = (db: Db, actorId: string, userIds: readonly string[], since: string, max: number) =>
  db
    .selectFrom('notification')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('createdAt', '>', since)
    .where('actorId', '=', actorId)
    .groupBy('userId')
    .having((eb) => eb.fn.countAll<number>(), '>', max)
    .execute()

/** Forgets what people were told before the moment. */
export const deleteOldNotifications = (db: Db, before: string) =>
  db.deleteFrom('notification').where('createdAt', '<', before).execute()

/** Reads, for everybody, the notices of this kind that this person caused, in this community if there is one; answers whose they are. */
export const updateNoticesRead = (
  db: Db,
  { kind, communityId, actorId }: { kind: NoticeKind; communityId: string | null; actorId: string },
  readAt: string,
) =>
  db
    .updateTable('notification')
    .set({ readAt })
    .where('actorId', '=', actorId)
    // All that concern no community are too many to be looked through for one person's.
    .$if(communityId !== null, (query) => query.where('communityId', '=', communityId))
    .where('kind', '=', kind)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()

/** Whether the person was told of this in this community. */
export async function wasTold(db: Db, userId: string, kind: NoticeKind, communityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('userId', '=', userId)
    .where('communityId', '=', communityId)
    .where('kind', '=', kind)
    // In the order of the person's own list, so that it is read and not the whole community's.
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
