import type { Db } from '../../platform/db/open.ts'
import type { NotificationRow } from '../queries.ts'
import type { PendingKind } from './pending-kinds.ts'

type NotificationSubject = Pick<NotificationRow, 'communityId' | 'actorId' | 'createdAt'>

/** An unassigned case; for super admins, of any community. */
const findOpenCase = (db: Db, communityId: string | null) =>
  db
    .selectFrom('reportCase')
    .select('id')
    .where('status', '=', 'OPEN')
    .$if(communityId !== null, (query) => query.where('communityId', '=', communityId))
    .limit(1)
    .executeTakeFirst()

const findUserAwaitingApproval = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .where('awaitsApprovalSince', 'is not', null)
    .executeTakeFirst()

const findGoodBackupSince = (db: Db, since: string) =>
  db
    .selectFrom('backup')
    .select('id')
    .where('startedAt', '>', since)
    .where('finishedAt', 'is not', null)
    .where('fault', 'is', null)
    .limit(1)
    .executeTakeFirst()

const checks: Record<PendingKind, (db: Db, about: NotificationSubject) => Promise<boolean>> = {
  'reports-waiting': async (db, { communityId }) => (await findOpenCase(db, communityId)) !== undefined,
  'sign-up-waiting': async (db, { actorId }) => (await findUserAwaitingApproval(db, actorId ?? '')) !== undefined,
  'backup-failed': async (db, { createdAt }) => (await findGoodBackupSince(db, createdAt)) === undefined,
}

/** Whether the work is still pending. */
export const isPending = (db: Db, kind: PendingKind, about: NotificationSubject): Promise<boolean> =>
  checks[kind](db, about)

/** A recently mailed, unread notification of the same kind and community. */
export const findRecentlyMailed = (
  db: Db,
  {
    userId,
    kind,
    communityId,
    since,
  }: { userId: string; kind: PendingKind; communityId: string | null; since: string },
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
