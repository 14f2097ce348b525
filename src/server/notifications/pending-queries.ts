import type { NotificationKind } from '../../shared/notifications/kinds.ts'
import type { Db } from '../platform/db/open.ts'

/** The work that a notification is about. */
export interface PendingSubject {
  communityId: string | null
  actorId: string | null
  createdAt: string
}

/** Whether an unassigned case exists; for super admins, in any community. */
export async function hasOpenCase(db: Db, { communityId }: PendingSubject): Promise<boolean> {
  const row = await db
    .selectFrom('reportCase')
    .select('id')
    .where('status', '=', 'OPEN')
    .$if(communityId !== null, (query) => query.where('communityId', '=', communityId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a post waits for approval in the community. */
export async function hasHeldPosts(db: Db, { communityId }: PendingSubject): Promise<boolean> {
  const row = await db
    .selectFrom('post')
    .select('id')
    .where('communityId', '=', communityId ?? '')
    .where('heldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isAwaitingApproval(db: Db, { actorId }: PendingSubject): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', actorId ?? '')
    .where('awaitsApprovalSince', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether no backup has succeeded since then. */
export async function isBackupStillMissing(db: Db, { createdAt }: PendingSubject): Promise<boolean> {
  const row = await db
    .selectFrom('backup')
    .select('id')
    .where('startedAt', '>', createdAt)
    .where('finishedAt', 'is not', null)
    .where('fault', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/** A recently mailed, unread notification of the same kind and community. */
export const findRecentlyMailed = (
  db: Db,
  {
    userId,
    kind,
    communityId,
    since,
  }: { userId: string; kind: NotificationKind; communityId: string | null; since: string },
) =>
  db
    .selectFrom('notification')
    .innerJoin('mail', 'mail.about', 'notification.id')
    .select('notification.id')
    .where('notification.userId', '=', userId)
    .where('notification.createdAt', '>', since)
    .where('notification.communityId', communityId === null ? 'is' : '=', communityId)
    .where('notification.readAt', 'is', null)
    .where('mail.kind', '=', kind)
    .where('mail.sentAt', '>', since)
    .limit(1)
    .executeTakeFirst()
