import type { DeletionMode } from '../../../shared/identity/account.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { addActivity } from '../../communities/communities/trend.ts'
import { listCountedMemberships } from '../../communities/communities/trend-queries.ts'
import { softDeleteComment } from '../../discussions/comments/remove-comment.ts'
import { softDeletePost } from '../../discussions/posts/remove-post.ts'
import { removeReactionsOf } from '../../discussions/reactions/remove-reactions.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { notify } from '../../instance/activity/notify.ts'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { type Authorized, authorizedBySystem } from '../../platform/authorized.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { deletePendingMails } from '../../platform/mail/queries.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import {
  anonymiseUser,
  deleteMailsTo,
  deletePersonalData,
  eraseTextsOf,
  leaveCommunities,
  listCommentsToRemove,
  listPostsToRemove,
  lockUser,
  transferCommunities,
} from './deletion-queries.ts'
import { clearDeletion, findDueDeletion, listDueDeletions, updateDeletion } from './queries.ts'

/** The grace period in milliseconds: 14 days. */
const gracePeriod = 14 * 86_400_000

/** Schedules the deletion of the account after the grace period and notifies its owner by mail. */
export const scheduleDeletion = (ctx: Context & { viewer: Viewer }, mode: DeletionMode) =>
  inTransaction(ctx, async (ctx) => {
    const { account } = await accountFor(ctx, ctx.viewer, 'delete', ctx.viewer.id)
    const deletionDueAt = new Date(ctx.now().getTime() + gracePeriod).toISOString()
    await updateDeletion(ctx.db, account, { deletionDueAt, deletionMode: mode })
    await queueMail(ctx, 'deletion-scheduled', ctx.viewer.email, ctx.viewer.id)
  })

/** Cancels the deletion. Throws 401 once it has begun, because all sessions have ended by then. */
export async function cancelDeletion({ db, viewer }: Context & { viewer: Viewer }) {
  if (!(await clearDeletion(db, viewer.id))) throw new AppError('UNAUTHORIZED', messages.signInNeeded)
}

const batch = 200

/**
 * Repeats a piece of work, each in a transaction of its own so that nobody waits for long, until one finds nothing to do.
 * What is interrupted continues with the next run.
 */
async function inBatches(services: Services, piece: (services: Services) => Promise<number>) {
  while ((await inTransaction(services, piece)) > 0) await yieldToEventLoop()
}

const removeComments = (services: Services, userId: string) =>
  inBatches(services, async (services) => {
    const comments = await listCommentsToRemove(services.db, userId, batch)
    for (const comment of comments) await softDeleteComment(services, authorizedBySystem(comment, 'remove'))
    return comments.length
  })

const removePosts = (services: Services, userId: string) =>
  inBatches(services, async (services) => {
    const posts = await listPostsToRemove(services.db, userId, batch)
    for (const post of posts) await softDeletePost(services, authorizedBySystem(post, 'remove'))
    return posts.length
  })

const removeReactions = (services: Services, userId: string) =>
  inBatches(services, (services) => removeReactionsOf(services, userId, batch))

/** Begins the deletion unless it was cancelled. Continues an interrupted one. */
const beginDeletion = (services: Services, userId: string) =>
  inTransaction(services, async (services) => {
    const at = timestamp(services)
    const due = await findDueDeletion(services.db, userId, at)
    if (due) await lockUser(services.db, userId, at)
    return due
  })

/**
 * Deletes an account permanently: nobody can sign in, and no data identifies the user. Communities with no other
 * organizer pass to the longest-serving moderator, or else member. Returns false when the deletion was cancelled.
 */
export async function deleteAccount(services: Services, userId: string): Promise<boolean> {
  const due = await beginDeletion(services, userId)
  if (!due) return false
  const { email } = due
  const mode: DeletionMode = due.deletionMode ?? 'ANONYMISE'
  if (mode === 'REMOVE') {
    await removeComments(services, userId)
    await removePosts(services, userId)
  }
  await removeReactions(services, userId)
  return inTransaction(services, async (services) => {
    const at = timestamp(services)
    if (!(await findDueDeletion(services.db, userId, at))) return false
    if (mode === 'REMOVE') await eraseTextsOf(services.db, userId)
    await deleteMailsTo(services.db, email)
    for (const kind of ['thread-news', 'digest']) await deletePendingMails(services.db, kind, userId)
    for (const { communityId, userId: heirId } of await transferCommunities(services.db, userId)) {
      await recordAuditBy(services, null, { action: 'organizer.handOver', communityId, aboutId: heirId })
      await notify(services, { kind: 'handed-over', to: [heirId], communityId, actorId: null })
    }
    for (const { communityId, createdAt } of await listCountedMemberships(services.db, userId)) {
      await addActivity(services.db, communityId, createdAt, -1)
    }
    await leaveCommunities(services.db, userId)
    await deletePersonalData(services.db, userId)
    await anonymiseUser(services.db, userId, at)
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
}

/** Deletes the accounts whose grace period is over. */
export async function deleteDueAccounts(services: Services) {
  for (const { id } of await listDueDeletions(services.db, timestamp(services))) {
    try {
      if (await deleteAccount(services, id)) services.log.info({ user: id }, 'account deleted')
    } catch (error) {
      // One failure must not delay the other deletions.
      services.log.error({ err: error, user: id }, 'could not delete an account')
    }
  }
}
