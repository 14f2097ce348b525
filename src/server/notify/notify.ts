import type { SingleMail } from '../../shared/notifications/kinds/kind.ts'
import {
  isMailedKind,
  type NotificationKind,
  notificationKinds,
  type RestrictingKind,
} from '../../shared/notifications/kinds.ts'
import { flag } from '../platform/db/dialect.ts'
import type { Db } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { LiveEvents } from '../platform/live-events/live-events.ts'
import { queueMail } from '../platform/mail/mail-queue.ts'
import { recipientsOf } from './channels.ts'
import { queuePushes } from './push-queue.ts'
import { insertNotification, insertNotifications, listOftenNotified, updateNotificationsRead } from './queries.ts'
import { isUnverified, listAddresses } from './recipient-queries.ts'
import { signalNotifications } from './signal.ts'

interface NotificationFields {
  /** The recipients; the actor is left out. */
  to: readonly string[]
  /** Null for notifications about the instance. */
  communityId: string | null
  /** The user who caused it, if any. */
  actorId: string | null
  /**
   * A reason, a moderator's message or a role, as plain text. Queries read the messages of requests and invitations
   * from there.
   */
  detail?: string
  /** The post and comment of thread activity. Queries read the text from there. */
  postId?: string
  commentId?: string | null
  /** The case that waits for a decision. */
  caseId?: string | null
  /** Set where another mail informs the user, or none may be caused. */
  withoutMail?: boolean
}

type NotificationInput = NotificationFields &
  (
    | { kind: RestrictingKind; restrictionId: string }
    | { kind: Exclude<NotificationKind, RestrictingKind>; restrictionId?: string }
  )

type NotifyServices = { db: Db; now: () => Date; jobs: Jobs; live: LiveEvents }

/** The daily number of mails from one user to another; further notifications appear only in the app. */
const mailsPerDay = 5
const day = 86_400_000

async function listOverMailLimit(ctx: { db: Db; now: () => Date }, actorId: string, userIds: readonly string[]) {
  const since = new Date(ctx.now().getTime() - day).toISOString()
  const rows = await listOftenNotified(ctx.db, actorId, userIds, since, mailsPerDay)
  return rows.map(({ userId }) => userId)
}

/**
 * Users without a verified address cause no mail to others, because no one answers for them. The actor is null where no
 * user causes it.
 */
export const mayCauseMail = async (db: Db, actorId: string | null) =>
  actorId === null || !(await isUnverified(db, actorId))

/** Whether the notification has a separate mail, and the user who caused it may cause one. */
async function isMailed(db: Db, { kind, actorId, withoutMail = false }: NotificationInput) {
  if (withoutMail || !isMailedKind(kind)) return false
  const mail: SingleMail = notificationKinds[kind].mail
  return mail.isFromAnyone === true || mayCauseMail(db, actorId)
}

/** Rows per statement. */
const batch = 200

/**
 * Notifies users in the app and, unless an unverified user caused it, by mail, as they chose. Must run in the transaction
 * that causes it. The delivery of the mail checks the preferences again.
 */
export async function notify(ctx: NotifyServices, ...notifications: readonly NotificationInput[]) {
  const pushed: string[] = []
  for (const notification of notifications) pushed.push(...(await notifyOf(ctx, notification)))
  for (let at = 0; at < pushed.length; at += batch) await queuePushes(ctx, pushed.slice(at, at + batch))
}

/** Returns the ids of the notifications that are also pushed. */
async function notifyOf(ctx: NotifyServices, notification: NotificationInput): Promise<string[]> {
  const pushed: string[] = []
  const {
    kind,
    communityId,
    actorId,
    detail = '',
    postId = null,
    commentId = null,
    restrictionId = null,
    caseId = null,
  } = notification
  const about = { kind, communityId, actorId, detail, postId, commentId, restrictionId, caseId }
  const createdAt = ctx.now().toISOString()
  const readers = notification.to.filter((id) => id !== actorId)
  const sendsMail = await isMailed(ctx.db, notification)
  for (let at = 0; at < readers.length; at += batch) {
    const recipients = await recipientsOf(ctx.db, kind, readers.slice(at, at + batch))
    const rows = recipients.map(({ userId, isInApp }) => ({
      ...{ id: newId(), userId, ...about, createdAt, readAt: null },
      isInApp: flag(isInApp),
    }))
    const [first, ...others] = rows
    if (!first) continue
    if (others.length === 0) await insertNotification(ctx.db, first)
    else await insertNotifications(ctx.db, rows)
    signalNotifications(
      ctx,
      rows.map(({ userId }) => userId),
    )
    // A push about a thread asks when it is sent whether a verified user caused it.
    if (sendsMail || !isMailedKind(kind))
      pushed.push(...rows.filter((_, at) => recipients[at]?.isPushed).map(({ id }) => id))
    if (!sendsMail) continue
    const userIds = rows.map(({ userId }) => userId)
    const spared = new Set(actorId === null ? [] : await listOverMailLimit(ctx, actorId, userIds))
    const written = userIds.filter((id) => !spared.has(id))
    const addresses = written.length > 0 ? await listAddresses(ctx.db, written) : []
    const emails = new Map(addresses.map(({ id, email }) => [id, email]))
    for (const { id, userId } of rows) {
      const email = emails.get(userId)
      if (email) await queueMail(ctx, kind, email, id, { priority: 'notice' })
    }
  }
  return pushed
}

/** Marks all recipients' notifications about finished work as read. */
export async function resolveNotifications(
  ctx: { db: Db; now: () => Date; live: LiveEvents },
  about: { kind: NotificationKind; communityId: string | null; actorId: string },
) {
  const read = await updateNotificationsRead(ctx.db, about, ctx.now().toISOString())
  signalNotifications(ctx, new Set(read.map(({ userId }) => userId)))
}
