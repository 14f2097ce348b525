import type { z } from 'zod'
import { messages } from '../../shared/messages.ts'
import type { reviewInput } from '../../shared/reports.ts'
import { commentFor } from '../comments/access.ts'
import { communityFor } from '../communities/access.ts'
import { type Context, inTransaction, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { postFor } from '../posts/access.ts'
import { assignCase } from './assign-case.ts'
import { findCaseOf } from './case-queries.ts'
import { findRemovedTarget } from './queries.ts'
import { settleCase, wordsOf } from './settle-case.ts'

type Review = z.output<typeof reviewInput>

type Reviewer = Context & { viewer: Viewer }

/** Whether the viewer decides on what others wrote in this community. */
async function decidesIn(ctx: Reviewer, communityId: string): Promise<boolean> {
  try {
    const { can } = await communityFor(ctx, 'read', 'id', communityId)
    return can.moderate || ctx.viewer.isSuperAdmin
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** What was removed after it was reported, for somebody else who decides where it stood; to all others it is not there. */
async function removedTargetOf(ctx: Reviewer, { targetType, id }: Review) {
  const removed = await findRemovedTarget(ctx.db, targetType, id)
  if (!removed || removed.communityId === null || removed.authorId === ctx.viewer.id) return
  if (!(await decidesIn(ctx, removed.communityId))) return
  const { postId, copy } = removed
  return { postId, isHidden: false, isRemoved: true, words: wordsOf(targetType, copy) }
}

/** What is decided on: where it stands, whether it is hidden, and what it is called in the community's log. */
async function targetOf(ctx: Reviewer, input: Review) {
  const removed = await removedTargetOf(ctx, input)
  if (removed) return removed
  const { targetType, id } = input
  if (targetType === 'POST') {
    const { hiddenAt, title } = (await postFor(ctx, 'review', id)).post
    return { postId: id, isHidden: hiddenAt !== null, isRemoved: false, words: wordsOf(targetType, title) }
  }
  const { postId, hiddenAt, content } = (await commentFor(ctx, 'review', id)).comment
  return { postId, isHidden: hiddenAt !== null, isRemoved: false, words: wordsOf(targetType, content) }
}

/**
 * Decides on the reports of somebody else's post or comment: it is hidden or shown accordingly. Of what is
 * removed, only the reports change. Without reports to decide on it is a conflict (409).
 */
export const review = (ctx: Reviewer, input: Review): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { words, ...written } = await targetOf(ctx, input)
    const reportCase = await findCaseOf(ctx.db, input.targetType, input.id)
    if (!reportCase) throw new AppError('CONFLICT', messages.nothingReported)
    if (input.status === 'UNDER_REVIEW') return assignCase(ctx, reportCase, { assignee: ctx.viewer, words })
    const decision = input.status === 'RESOLVED' ? 'HIDE' : 'DISMISS'
    await settleCase(ctx, reportCase, { decision, note: '', written, words })
  })
