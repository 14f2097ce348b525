import type { DeletionMode } from '../../shared/account.ts'
import { withdrawComment } from '../comments/remove-comment.ts'
import { recordActOf } from '../communities/audit.ts'
import { addActivity } from '../communities/trend.ts'
import { listCountedMemberships } from '../communities/trend-queries.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../context.ts'
import { pause } from '../jobs/pause.ts'
import { queueMail } from '../mail/mail.ts'
import { notify } from '../notices/notify.ts'
import { uncountPost } from '../posts/create-post.ts'
import { countReaction } from '../posts/rank.ts'
import {
  anonymiseUser,
  blankTextsOf,
  deleteMailsTo,
  deleteOwnTraces,
  deleteReactionsOf,
  handCommunitiesOn,
  leaveCommunities,
  listCommentsToRemove,
  removePostsOf,
} from './deletion-queries.ts'
import { listDueDeletions, updateDeletion } from './queries.ts'

/** How long people can change their mind, in milliseconds: 14 days. */
const gracePeriod = 14 * 86_400_000

/** Marks the account for deletion after the grace period, and tells its owner by mail. */
export const scheduleDeletion = (ctx: Context & { viewer: Viewer }, mode: DeletionMode) =>
  inTransaction(ctx, async (ctx) => {
    const deletionDueAt = new Date(ctx.now().getTime() + gracePeriod).toISOString()
    await updateDeletion(ctx.db, ctx.viewer.id, { deletionDueAt, deletionMode: mode })
    await queueMail(ctx, 'deletion-scheduled', ctx.viewer.email, ctx.viewer.id)
  })

type DueDeletion = Awaited<ReturnType<typeof listDueDeletions>>[number]

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
    const posts = await removePostsOf(services.db, userId, timestamp(services), batch)
    for (const post of posts) await uncountPost(services.db, post)
    return posts.length
  })

const takeReactionsBack = (services: Services, userId: string) =>
  inPieces(services, async ({ db }) => {
    const reactions = await deleteReactionsOf(db, userId, batch)
    for (const { targetType, targetId, reactionType } of reactions) {
      if (targetType === 'POST') await countReaction(db, targetId, userId, reactionType === 'satisfaction', -1)
    }
    return reactions.length
  })

/**
 * Deletes one account for good: nobody can sign in with it again, and nothing names the person. Communities they alone
 * organized pass to their longest-standing moderator, else member.
 */
async function deleteAccount(services: Services, { id: userId, email, deletionMode }: DueDeletion) {
  const mode: DeletionMode = deletionMode ?? 'ANONYMISE'
  if (mode === 'REMOVE') {
    await removeComments(services, userId)
    await removePosts(services, userId)
  }
  await takeReactionsBack(services, userId)
  await inTransaction(services, async (services) => {
    const at = timestamp(services)
    if (mode === 'REMOVE') await blankTextsOf(services.db, userId)
    await deleteMailsTo(services.db, email)
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
  })
}

/** Deletes the accounts whose grace period is over. */
export async function deleteDueAccounts(services: Services) {
  for (const due of await listDueDeletions(services.db, timestamp(services))) {
    try {
      await deleteAccount(services, due)
      services.log.info({ user: due.id }, 'account deleted')
    } catch (error) {
      // The others were promised as much: they do not wait for it.
      services.log.error({ err: error, user: due.id }, 'account not deleted')
    }
  }
}
