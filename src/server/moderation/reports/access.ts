import type { z } from 'zod'
import type { reviewInput } from '../../../shared/moderation/reports.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { commentFor } from '../../discussions/comments/access/loaders.ts'
import { postFor } from '../../discussions/posts/access/loaders.ts'
import { type Authorized, authorize } from '../../platform/authorized.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findCaseOf, type ReportCase } from './case-queries.ts'
import { findRemovedTarget } from './queries.ts'
import { headlineOf } from './resolve-case.ts'
import type { ReportedContent } from './set-content-hidden.ts'

type Review = Pick<z.output<typeof reviewInput>, 'targetType' | 'id'>

type SignedInContext = Context & { viewer: Viewer }

interface ReviewAccess {
  reportCase: Authorized<ReportCase, 'review'>
  content: Authorized<ReportedContent, 'review'>
  /** A short description of the content for the audit log. */
  headline: string
}

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

/** Returns reported content that was deleted, for another moderator of its community; undefined for everybody else. */
async function removedContentOf(ctx: SignedInContext, { targetType, id }: Review) {
  const removed = await findRemovedTarget(ctx.db, targetType, id)
  if (!removed || removed.communityId === null || removed.authorId === ctx.viewer.id) return
  if (!(await canModerateIn(ctx, removed.communityId))) return
  const { postId, copy } = removed
  return { postId, isHidden: false, isRemoved: true, text: copy }
}

/** Loads the content of a review. Throws 404 unless the viewer may see it, 403 unless they may review it. */
async function contentOf(ctx: SignedInContext, { targetType, id }: Review) {
  if (targetType === 'POST') {
    const { hiddenAt, title } = (await postFor(ctx, 'review', id)).post
    return { postId: id, isHidden: hiddenAt !== null, isRemoved: false, text: title }
  }
  const { postId, hiddenAt, content } = (await commentFor(ctx, 'review', id)).comment
  return { postId, isHidden: hiddenAt !== null, isRemoved: false, text: content }
}

/**
 * Loads a reported post or comment and its case for a review. Throws 404 or 403 without the ability `review`, 409
 * without a case.
 */
export async function reviewFor(ctx: SignedInContext, { targetType, id }: Review): Promise<ReviewAccess> {
  const query = { targetType, id }
  const { text, ...state } = (await removedContentOf(ctx, query)) ?? (await contentOf(ctx, query))
  const reportCase = await findCaseOf(ctx.db, targetType, id)
  if (!reportCase) throw new AppError('CONFLICT', messages.nothingReported)
  return {
    reportCase: authorize(reportCase, 'review'),
    content: authorize({ ...query, ...state }, 'review'),
    headline: headlineOf(targetType, text),
  }
}
