import type { Db } from '../../platform/db/open.ts'

interface Target {
  targetType: 'POST' | 'COMMENT'
  targetId: string
}

/** Returns the author and community of a target. */
export const findAuthorOf = (db: Db, { targetType, targetId }: Target) =>
  db
    .selectFrom(targetType === 'POST' ? 'post' : 'comment')
    .select(['authorId', 'communityId'])
    .where('id', '=', targetId)
    .executeTakeFirst()

/** Stores which notification tells the author about a reaction. */
export const updateReactionNotification = (
  db: Db,
  { targetType, targetId }: Target,
  userId: string,
  notificationId: string,
) =>
  db
    .updateTable('reaction')
    .set({ notificationId })
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('userId', '=', userId)
    .execute()

/** Returns the latest reactor of a notification. */
export const findLatestReactorIn = (db: Db, { targetType, targetId }: Target, notificationId: string) =>
  db
    .selectFrom('reaction')
    .select('userId')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('notificationId', '=', notificationId)
    .orderBy('createdAt', 'desc')
    .orderBy('userId', 'desc')
    .limit(1)
    .executeTakeFirst()
