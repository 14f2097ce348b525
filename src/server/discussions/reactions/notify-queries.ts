import type { Db } from '../db/open.ts'

interface Target {
  targetType: 'POST' | 'COMMENT'
  targetId: string
}

/** Who wrote it, and where. */
export const findAuthorOf = (db: Db, { targetType, targetId }: Target) =>
  db
    .selectFrom(targetType === 'POST' ? 'post' : 'comment')
    .select(['authorId', 'communityId'])
    .where('id', '=', targetId)
    .executeTakeFirst()

/** Remembers by which notice its author is told of a person's reaction. */
export const updateReactionNotice = (db: Db, { targetType, targetId }: Target, userId: string, noticeId: string) =>
  db
    .updateTable('reaction')
    .set({ noticeId })
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('userId', '=', userId)
    .execute()

/** Of those whose reaction the notice tells, the one who reacted last. */
export const findLatestIn = (db: Db, { targetType, targetId }: Target, noticeId: string) =>
  db
    .selectFrom('reaction')
    .select('userId')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('noticeId', '=', noticeId)
    .orderBy('createdAt', 'desc')
    .orderBy('userId', 'desc')
    .limit(1)
    .executeTakeFirst()
