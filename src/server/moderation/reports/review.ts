import type { z } from 'zod'
import type { reviewInput } from '../../../shared/moderation/reports.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { communityFor } from '../../communities/communities/access/loaders.ts'
import { commentFor } from '../../discussions/comments/access/loaders.ts'
import { postFor } from '../../discussions/posts/access/loaders.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { assignCase } from './assign-case.ts'
import { findCaseOf } from './case-queries.ts'
import { findRemovedTarget } from './queries.ts'
import { headlineOf, resolveCase } from './resolve-case.ts'

type Review = z.output<typeof reviewInput>

type SignedInContext = Context & { viewer: Viewer }

/** Whether the viewer moderates this community. */
async function canModerateIn(ctx: SignedInContext, communityId: string): Promise<boolean> {
  try {
    const { can } = await communityFor(ctx, 'read', 'id', communityId)
    return can.moderate || ctx.viewer.isSuperAdmin
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Returns a reported target that was deleted, for another moderator of its community; undefined for everybody else. */
async function removedTargetOf(ctx: SignedInContext, { targetType, id }: Review) {
  const removed = await findRemovedTarget(ctx.db, targetType, id)
  if (!removed || removed.communityId === null || removed.authorId === ctx.viewer.id) return
  if (!(await canModerateIn(ctx, removed.communityId))) return
  const { postId, copy } = removed
  return { postId, isHidden: false, isRemoved: true, words: headlineOf(targetType, copy) }
}

/** Loads the target of a review with its state and its description for the audit log. */
async function targetOf(ctx: SignedInContext, input: Review) {
  const removed = await removedTargetOf(ctx, input)
  if (removed) return removed
  const { targetType, id } = input
  if (targetType === 'POST') {
    const { hiddenAt, title } = (await postFor(ctx, 'review', id)).post
    return { postId: id, isHidden: hiddenAt !== null, isRemoved: false, words: headlineOf(targetType, title) }
  }
  const { postId, hiddenAt, content } = (await commentFor(ctx, 'review', id)).comment
  return { postId, isHidden: hiddenAt !== null, isRemoved: false, words: headlineOf(targetType, content) }
}

/**
 * Reviews the reports of a post or comment by another user and hides or shows it accordingly. For deleted content, only
 * the reports change. Throws 409 without undecided reports.
 */
export const review = (ctx: SignedInContext, input: Review): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { words, ...written } = await targetOf(ctx, input)
    const reportCase = await findCaseOf(ctx.db, input.targetType, input.id)
    if (!reportCase) throw new AppError('CONFLICT', messages.nothingReported)
    if (input.status === 'UNDER_REVIEW') return assignCase(ctx, reportCase, { assignee: ctx.viewer, words })
    const decision = input.status === 'RESOLVED' ? 'HIDE' : 'DISMISS'
    await resolveCase(ctx, reportCase, { decision, note: '', reportedContent: written, headline: words })
  })
