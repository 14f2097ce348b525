import type { z } from 'zod'
import { messages } from '../../shared/messages.ts'
import type { reviewInput } from '../../shared/reports.ts'
import { commentFor } from '../comments/access.ts'
import { communityFor } from '../communities/access.ts'
import { recordAct } from '../communities/audit.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { postFor } from '../posts/access.ts'
import { findRemovedTarget, updateReports } from './queries.ts'
import { setTargetHidden } from './set-target-hidden.ts'
import { type Reported, tellAuthor, tellReporters } from './tell.ts'

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
  const { communityId, copy, postId, authorId } = removed
  if (!(await decidesIn(ctx, communityId))) return
  // A post's copy begins with its title.
  const words = targetType === 'POST' ? (copy.split('\n', 1)[0] ?? '') : copy
  return { postId, authorId, communityId, isHidden: false, isRemoved: true, words }
}

/** What is decided on: whose it is, where it stands, whether it is hidden, and what it is called in the community's log. */
async function targetOf(ctx: Reviewer, input: Review) {
  const removed = await removedTargetOf(ctx, input)
  if (removed) return removed
  const { targetType, id } = input
  if (targetType === 'POST') {
    const { post } = await postFor(ctx, 'review', id)
    const { authorId, communityId, hiddenAt, title: words } = post
    return { postId: id, authorId, communityId, isHidden: hiddenAt !== null, isRemoved: false, words }
  }
  const { comment, post } = await commentFor(ctx, 'review', id)
  const { postId, authorId, hiddenAt, content: words } = comment
  return { postId, authorId, communityId: post.post.communityId, isHidden: hiddenAt !== null, isRemoved: false, words }
}

/** The beginning, on one line. */
const beginning = (words: string) => [...words.replace(/\s+/g, ' ').trim()].slice(0, 80).join('')

/**
 * Decides on the reports of somebody else's post or comment: it is hidden or shown accordingly. Of what is
 * removed, only the reports change. Without reports to decide on it is a conflict (409).
 */
export const review = (ctx: Reviewer, input: Review): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { words, isHidden, isRemoved, ...place } = await targetOf(ctx, input)
    const { authorId, communityId } = place
    const { status } = input
    const target = { targetType: input.targetType, targetId: input.id }
    const isDecided = status !== 'UNDER_REVIEW'
    const decidedAt = isDecided ? timestamp(ctx) : null
    const reports = await updateReports(ctx.db, target, {
      status,
      decidedAt,
      decidedById: isDecided ? ctx.viewer.id : null,
    })
    if (reports.length === 0) throw new AppError('CONFLICT', messages.nothingReported)
    if (status !== 'UNDER_REVIEW') {
      if (!isRemoved) await setTargetHidden(ctx, target, status === 'RESOLVED')
      await tellOfDecision(ctx, { ...target, ...place }, { status, isHidden, isRemoved, reports })
    }
    await recordAct(ctx, {
      action: 'report.review',
      communityId,
      aboutId: authorId,
      detail: `${status} · ${beginning(words)}`,
    })
  })

interface Decided {
  status: 'RESOLVED' | 'DISMISSED'
  /** Whether it was hidden before. */
  isHidden: boolean
  isRemoved: boolean
  reports: readonly { reporterId: string | null }[]
}

/** Who wrote what stays shown is not told: nothing changed for them, and they need not know that it was reported. */
async function tellOfDecision(ctx: Context, reported: Reported, { status, isHidden, isRemoved, reports }: Decided) {
  const reporterIds = reports.map(({ reporterId }) => reporterId)
  await tellReporters(ctx, reported, reporterIds, status)
  if (isRemoved) return
  if (status === 'RESOLVED') await tellAuthor(ctx, reported, 'KEPT')
  else if (isHidden) await tellAuthor(ctx, reported, 'SHOWN')
}
