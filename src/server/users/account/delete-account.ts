import type { DeletionMode } from '../../../shared/identity/account.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { addActivity } from '../../communities/core/trend.ts'
import { listCountedMemberships } from '../../communities/core/trend-queries.ts'
import { removeReactionsOf } from '../../discussions/reactions/remove-reactions.ts'
import { refuseEndedSession } from '../../identity/sessions/sessions.ts'
import { clearDeletion } from '../../identity/sign-in/queries.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { mayCauseMail, notify } from '../../notify/notify.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { runForEach } from '../../platform/jobs/run-for-each.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { deletePendingMails } from '../../platform/mail/queries.ts'
import { deleteIndexEntries } from '../../platform/search-index/due-queries.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { deleteContent, deleteHeldPosts } from './delete-content.ts'
import {
  anonymiseUser,
  deleteExtensiveData,
  deleteMailsTo,
  deletePersonalData,
  detachImages,
  leaveCommunities,
  lockUser,
  transferCommunities,
} from './deletion-queries.ts'
import { findDueDeletion, listDueDeletions, updateDeletion } from './queries.ts'

/** The grace period in milliseconds: 14 days. */
const gracePeriod = 14 * 86_400_000

/** Schedules the deletion of the account after the grace period and notifies its owner by mail. */
export const scheduleDeletion = (ctx: Context & { viewer: Viewer }, mode: DeletionMode) =>
  inTransaction(ctx, async (ctx) => {
    await refuseEndedSession(ctx)
    const { account } = await accountFor(ctx, ctx.viewer, 'delete', ctx.viewer.id)
    const deletionDueAt = new Date(ctx.now().getTime() + gracePeriod).toISOString()
    await updateDeletion(ctx.db, account, { deletionDueAt, deletionMode: mode })
    await queueMail(ctx, 'deletion-scheduled', ctx.viewer.email, ctx.viewer.id)
  })

/** Cancels the deletion. Throws 401 once it has begun, because all sessions have ended by then. */
export async function cancelDeletion({ db, viewer }: Context & { viewer: Viewer }) {
  if (!(await clearDeletion(db, viewer.id))) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
}

/** Images per transaction. */
const batch = 200
/** Reactions per transaction, fewer because each takes several statements. */
const reactionBatch = 20

const never = () => false

/**
 * Repeats a piece of work, each in a separate transaction so that other writers wait briefly, until one finds nothing
 * to do. Returns false if the process stops before that; the next run continues.
 */
async function inBatches(
  services: Services,
  piece: (services: Services) => Promise<number>,
  isStopped: () => boolean,
): Promise<boolean> {
  while ((await inTransaction(services, piece)) > 0) {
    if (isStopped()) return false
    await yieldToEventLoop()
  }
  return true
}

/** Deletes what a user may have any number of. Returns false if the process stops before the end. */
async function deleteExtensive(
  services: Services,
  userId: string,
  { email, mode }: { email: string; mode: DeletionMode },
  isStopped: () => boolean,
): Promise<boolean> {
  if (mode === 'REMOVE') {
    for (const kind of ['comment', 'post'] as const)
      if (!(await deleteContent(services, kind, userId, isStopped))) return false
  }
  return (
    (await inBatches(services, (services) => deleteHeldPosts(services, userId), isStopped)) &&
    (await inBatches(services, (services) => removeReactionsOf(services, userId, reactionBatch), isStopped)) &&
    // After the texts, which decide whether an image is shown.
    (await inBatches(services, ({ db }) => detachImages(db, userId, batch), isStopped)) &&
    (await deleteExtensiveData(services.db, userId, email, isStopped))
  )
}

/** Begins the deletion unless it was cancelled. Continues an interrupted one. */
const beginDeletion = (services: Services, userId: string) =>
  inTransaction(services, async (services) => {
    const at = timestamp(services)
    const due = await findDueDeletion(services.db, userId, at)
    if (!due) return undefined
    await lockUser(services.db, userId, at)
    await indexSoon(services, 'user', [userId])
    return due
  })

/**
 * Deletes an account permanently: it cannot be used to sign in, and no data identifies the user. Communities with no
 * other organizer pass to the longest-serving moderator, or else member. Returns false when the deletion was cancelled
 * or the process stops; it stays due then, and the next run continues.
 */
export async function deleteAccount(
  services: Services,
  userId: string,
  isStopped: () => boolean = never,
): Promise<boolean> {
  const due = await beginDeletion(services, userId)
  if (!due) return false
  const { email } = due
  const mode: DeletionMode = due.deletionMode ?? 'ANONYMISE'
  if (!(await deleteExtensive(services, userId, { email, mode }, isStopped))) return false
  return inTransaction(services, async (services) => {
    const at = timestamp(services)
    if (!(await findDueDeletion(services.db, userId, at))) return false
    await deleteMailsTo(services.db, email)
    for (const kind of ['thread-news', 'digest']) await deletePendingMails(services.db, kind, userId)
    const withoutMail = !(await mayCauseMail(services.db, userId))
    for (const { communityId, userId: heirId } of await transferCommunities(services.db, userId, at)) {
      await recordAuditBy(services, null, { action: 'organizer.handOver', communityId, aboutId: heirId })
      await notify(services, { kind: 'handed-over', to: [heirId], communityId, actorId: null, withoutMail })
    }
    for (const { communityId, createdAt } of await listCountedMemberships(services.db, userId)) {
      await addActivity(services.db, communityId, createdAt, -1)
    }
    await leaveCommunities(services.db, userId)
    await deletePersonalData(services.db, userId)
    await detachImages(services.db, userId, batch)
    await anonymiseUser(services.db, userId, at)
    await deleteIndexEntries(services.db, 'user', [userId])
    return true
  })
}

/** Marks an account for immediate deletion and locks it. Must run in a transaction. */
export async function markAccountForDeletion(
  services: Services,
  account: Authorized<{ id: string }, 'decide'>,
): Promise<void> {
  const at = timestamp(services)
  await updateDeletion(services.db, account, { deletionDueAt: at, deletionMode: 'REMOVE' })
  await lockUser(services.db, account.id, at)
  await indexSoon(services, 'user', [account.id])
}

/**
 * Deletes the accounts whose grace period is over. Looks for due rows every hour rather than enqueueing a job per account:
 * a cancelled deletion then has no job to cancel, the rows of a restored backup are found, and no job waits for 14 days,
 * which `correctTimes` would take for a mistake of the clock.
 */
export async function deleteDueAccounts(services: Services, isStopped: () => boolean = never) {
  const ids = (await listDueDeletions(services.db, timestamp(services))).map(({ id }) => id)
  const deleteOne = async (id: string) => {
    if (await deleteAccount(services, id, isStopped)) services.log.info({ user: id }, 'account deleted')
  }
  await runForEach(services, ids, deleteOne, isStopped)
}
