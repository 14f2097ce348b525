import type { DeletionMode } from '../../shared/account.ts'
import { withdrawComment } from '../comments/remove-comment.ts'
import { type Context, inTransaction, type Services, timestamp, type Viewer } from '../context.ts'
import { queueMail } from '../mail/mail.ts'
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

/** In pieces, so that nobody waits for long; what is interrupted goes on at the next sweep. */
async function removeComments(services: Services, userId: string) {
  for (;;) {
    const comments = await listCommentsToRemove(services.db, userId, batch)
    if (comments.length === 0) return
    await inTransaction(services, async (services) => {
      for (const { id } of comments) await withdrawComment(services, id)
    })
  }
}

/**
 * Deletes one account for good: nobody can sign in with it again, and nothing names the person. Communities they alone
 * organized pass to their longest-standing moderator, else member.
 */
async function deleteAccount(services: Services, { id: userId, email, deletionMode }: DueDeletion) {
  const mode: DeletionMode = deletionMode ?? 'ANONYMISE'
  if (mode === 'REMOVE') await removeComments(services, userId)
  await inTransaction(services, async (services) => {
    const at = timestamp(services)
    if (mode === 'REMOVE') {
      await removePostsOf(services.db, userId, at)
      await blankTextsOf(services.db, userId)
    }
    await deleteMailsTo(services.db, email)
    await deleteReactionsOf(services.db, userId)
    await handCommunitiesOn(services.db, userId)
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
