import type { DeletionMode } from '../../shared/account.ts'
import { messages } from '../../shared/messages.ts'
import { recordActOf } from '../audit/record.ts'
import { isOtherSuperAdmin } from '../auth/queries.ts'
import { withdrawComment } from '../comments/remove-comment.ts'
import { addActivity } from '../communities/trend.ts'
import { listCountedMemberships } from '../communities/trend-queries.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { pause } from '../jobs/pause.ts'
import { queueMail } from '../mail/mail.ts'
import { deleteWaitingMails } from '../mail/queries.ts'
import { notify } from '../notices/notify.ts'
import { withdrawPost } from '../posts/remove-post.ts'
import { withdrawReactions } from '../reactions/withdraw.ts'
import {
  anonymiseUser,
  blankTextsOf,
  deleteMailsTo,
  deleteOwnTraces,
  handCommunitiesOn,
  leaveCommunities,
  listCommentsToRemove,
  listPostsToRemove,
  lockUser,
} from './deletion-queries.ts'
import { findDueDeletion, listDueDeletions, updateDeletion } from './queries.ts'

/** How long people can change their mind, in milliseconds: 14 days. */
const gracePeriod = 14 * 86_400_000

/** Marks the account for deletion after the grace period, and tells its owner by mail. */
export const scheduleDeletion = (ctx: Context & { viewer: Viewer }, mode: DeletionMode) =>
  inTransaction(ctx, async (ctx) => {
    const isNeeded = ctx.viewer.isSuperAdmin && !(await isOtherSuperAdmin(ctx.db, ctx.viewer.id, timestamp(ctx)))
    if (isNeeded) throw new AppError('CONFLICT', messages.lastSuperAdmin)
    const deletionDueAt = new Date(ctx.now().getTime() + gracePeriod).toISOString()
    if (!(await updateDeletion(ctx.db, ctx.viewer.id, { deletionDueAt, deletionMode: mode }))) throw signedOut()
    await queueMail(ctx, 'deletion-scheduled', ctx.viewer.email, ctx.viewer.id)
  })

/** Takes the deletion back. 401 once it has begun: then every session has ended. */
export async function cancelDeletion({ db, viewer }: Context & { viewer: Viewer }) {
  if (!(await updateDeletion(db, viewer.id, { deletionDueAt: null, deletionMode: null }))) throw signedOut()
}

const signedOut = () => new AppError('UNAUTHORIZED', messages.signInNeeded)

const batch = 200

/**
 * Repeats a piece of work, each in a transaction of its own so that nobody waits for long, until one finds nothing to do.
 * What is interrupted goes on at the next sweep.
 */
async function inPieces(services: Services, piece: (services: Services) => Promise<number>) {
  while ((await inTransaction(services, piece)) > 0) await pause()
}

const removeComments = (services: Services, userId: string) =>
  inPieces(services, async (services) => {
    const comments = await listCommentsToRemove(services.db, userId, batch)
    for (const { id } of comments) await withdrawComment(services, id)
    return comments.length
  })

const removePosts = (services: Services, userId: string) =>
  inPieces(services, async (services) => {
    const posts = await listPostsToRemove(services.db, userId, batch)
    for (const { id } of posts) await withdrawPost(services, id)
    return posts.length
  })

const takeReactionsBack = (services: Services, userId: string) =>
  inPieces(services, (services) => withdrawReactions(services, userId, batch))

/** Begins the deletion, if it was not taken back since it was listed. Begun twice, where it was interrupted, it goes on. */
const beginDeletion = (services: Services, userId: string) =>
  inTransaction(services, async (services) => {
    const at = timestamp(services)
    const due = await findDueDeletion(services.db, userId, at)
    if (due) await lockUser(services.db, userId, at)
    return due
  })

/**
 * Deletes one account for good: nobody can sign in with it again, and nothing names the person. Communities they alone
 * organized pass to their longest-standing moderator, else member. Answers whether it was still wanted.
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
  await takeReactionsBack(services, userId)
  return inTransaction(services, async (services) => {
    const at = timestamp(services)
    if (!(await findDueDeletion(services.db, userId, at))) return false
    if (mode === 'REMOVE') await blankTextsOf(services.db, userId)
    await deleteMailsTo(services.db, email)
    for (const kind of ['thread-news', 'digest']) await deleteWaitingMails(services.db, kind, userId)
    for (const { communityId, userId: heirId } of await handCommunitiesOn(services.db, userId)) {
      await recordActOf(services, null, { action: 'organizer.handOver', communityId, aboutId: heirId })
      await notify(services, { kind: 'handed-over', to: [heirId], communityId, actorId: null })
    }
    for (const { communityId, createdAt } of await listCountedMemberships(services.db, userId)) {
      await addActivity(services.db, communityId, createdAt, -1)
    }
    await leaveCommunities(services.db, userId)
    await deleteOwnTraces(services.db, userId)
    await anonymiseUser(services.db, userId, at)
    return true
  })
}

/** Ends an account without a grace period, in the transaction at hand: from then on it is nobody's, and can be deleted. */
export async function condemnAccount(services: Services, userId: string): Promise<void> {
  const at = timestamp(services)
  await updateDeletion(services.db, userId, { deletionDueAt: at, deletionMode: 'REMOVE' })
  await lockUser(services.db, userId, at)
}

/** Deletes the accounts whose grace period is over. */
export async function deleteDueAccounts(services: Services) {
  for (const { id } of await listDueDeletions(services.db, timestamp(services))) {
    try {
      if (await deleteAccount(services, id)) services.log.info({ user: id }, 'account deleted')
    } catch (error) {
      // The others were promised as much: they do not wait for it.
      services.log.error({ err: error, user: id }, 'account not deleted')
    }
  }
}
