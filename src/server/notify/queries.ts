import { type Insertable, type Selectable, sql } from 'kysely'
import { definitionOf, type NotificationKind } from '../../shared/notifications/kinds.ts'
import type { Flag } from '../platform/db/column-types.ts'
import { deleteInBatches } from '../platform/db/delete-in-batches.ts'
import type { Db } from '../platform/db/open.ts'
import { preparedAll } from '../platform/db/prepared.ts'
import type { Schema } from '../platform/db/schema.ts'

type NewNotification = Omit<Selectable<Schema['notification']>, 'count' | 'readAt' | 'bundleKey'>

type Subject = Pick<Insertable<Schema['notification']>, 'id' | 'kind' | 'postId' | 'communityId'>

/**
 * Returns the bundle of a notification, which is shown as one while it is unread: its post, or else its kind in its
 * community. Decisions, cases and reactions stand alone, because each has its own text or its own count.
 */
export function bundleKeyOf({ id, kind, postId, communityId }: Subject): string {
  const { standsAlone, restriction } = definitionOf(kind)
  if (standsAlone || restriction) return id
  return postId ?? `${kind} ${communityId ?? ''}`
}

/** Like `insertNotifications`, for one recipient: nearly every comment has one. */
export function insertNotification(db: Db, notification: NewNotification) {
  const { id, userId, kind, communityId, actorId, detail, postId, commentId, restrictionId, caseId } = notification
  const { createdAt, isInApp } = notification
  const about = [communityId, actorId, detail, postId, commentId, restrictionId, caseId] as const
  return insertOne(db, id, userId, kind, ...about, bundleKeyOf(notification), createdAt, isInApp)
}

const insertOne = preparedAll(
  (
    db,
    id: string,
    userId: string,
    kind: NotificationKind,
    communityId: string | null,
    actorId: string | null,
    detail: string,
    postId: string | null,
    commentId: string | null,
    restrictionId: string | null,
    caseId: string | null,
    bundleKey: string,
    createdAt: string,
    isInApp: Flag,
  ) =>
    db.insertInto('notification').values({
      id,
      userId,
      kind,
      communityId,
      actorId,
      detail,
      postId,
      commentId,
      restrictionId,
      caseId,
      bundleKey,
      createdAt,
      isInApp,
      readAt: null,
    }),
)

export const insertNotifications = (db: Db, rows: Insertable<Schema['notification']>[]) =>
  db
    .insertInto('notification')
    .values(rows.map((row) => ({ ...row, bundleKey: bundleKeyOf(row) })))
    .execute()

/** Returns the users for whom this user caused more than `max` notifications since `since`. */
export const listOftenNotified = (db: Db, actorId: string, userIds: readonly string[], since: string, max: number) =>
  db
    .selectFrom('notification')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('createdAt', '>', since)
    .where('actorId', '=', actorId)
    .groupBy('userId')
    .having((eb) => eb.fn.countAll<number>(), '>', max)
    .execute()

export const deleteOldNotifications = (db: Db, before: string, isStopped?: () => boolean) =>
  deleteInBatches(db, 'notification', sql`"createdAt" < ${before}`, isStopped)

/** Marks matching notifications of all users as read and returns their recipients. */
export const updateNotificationsRead = (
  db: Db,
  { kind, communityId, actorId }: { kind: NotificationKind; communityId: string | null; actorId: string },
  readAt: string,
) =>
  db
    .updateTable('notification')
    .set({ readAt })
    .where('actorId', '=', actorId)
    // Without a community, the index on the community would match too many rows.
    .$if(communityId !== null, (query) => query.where('communityId', '=', communityId))
    .where('kind', '=', kind)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()

/** Whether the user has a notification of this kind in this community. */
export async function hasNotification(
  db: Db,
  userId: string,
  kind: NotificationKind,
  communityId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('userId', '=', userId)
    .where('communityId', '=', communityId)
    .where('kind', '=', kind)
    // This order makes SQLite use the index of the user's list instead of the community's.
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
