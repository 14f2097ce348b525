import type { Db } from '../db/open.ts'
import type { NoticeRow } from './queries.ts'
import type { WaitingKind } from './waiting.ts'

type About = Pick<NoticeRow, 'communityId' | 'actorId' | 'createdAt'>

/** A case that nobody has taken on; of any community for super admins. */
const findOpenCase = (db: Db, communityId: string | null) =>
  db
    .selectFrom('reportCase')
    .select('id')
    .where('status', '=', 'OPEN')
    .$if(communityId !== null, (query) => query.where('communityId', '=', communityId))
    .limit(1)
    .executeTakeFirst()

const findWaitingPerson = (db: Db, id: string) =>
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

const checks: Record<WaitingKind, (db: Db, about: About) => Promise<boolean>> = {
  'reports-waiting': async (db, { communityId }) => (await findOpenCase(db, communityId)) !== undefined,
  'sign-up-waiting': async (db, { actorId }) => (await findWaitingPerson(db, actorId ?? '')) !== undefined,
  'backup-failed': async (db, { createdAt }) => (await findGoodBackupSince(db, createdAt)) === undefined,
}

/** Whether somebody still has to see to it. */
export const isWaiting = (db: Db, kind: WaitingKind, about: About): Promise<boolean> => checks[kind](db, about)

/** A notice of the same kind and community that went out by mail since the moment, and was not read. */
export const findToldByMail = (
  db: Db,
  {
    userId,
    kind,
    communityId,
    since,
  }: { userId: string; kind: WaitingKind; communityId: string | null; since: string },
) =>
  db
    .selectFrom('notification')
    .innerJoin('mail', 'mail.about', 'notification.id')
    .select('notification.id')
    .where('notification.userId', '=', userId)
    .where('notification.createdAt', '>', since)
    .where('notification.kind', '=', kind)
    .where('notification.communityId', communityId === null ? 'is' : '=', communityId)
    .where('notification.readAt', 'is', null)
    .where('mail.kind', '=', kind)
    .where('mail.sentAt', '>', since)
    .limit(1)
    .executeTakeFirst()
