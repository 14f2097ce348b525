import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { setCommentHidden } from '../../discussions/comments/hide-comment.ts'
import { setPostHidden } from '../../discussions/posts/hide-post.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Context } from '../../platform/context.ts'

/** The current state of a post or comment. */
export interface ReportedContent {
  id: string
  targetType: TargetType
  postId: string
  /** Whether reports hide it. */
  isHidden: boolean
  /** Whether it is deleted, directly or with its post. */
  isRemoved: boolean
}

/** Hides a post or comment because of reports, or shows it again. Must run in a transaction. */
export const setContentHidden = (
  ctx: Context,
  content: Authorized<Pick<ReportedContent, 'id' | 'targetType'>, 'review'>,
  isHidden: boolean,
): Promise<void> =>
  content.targetType === 'POST' ? setPostHidden(ctx, content, isHidden) : setCommentHidden(ctx, content, isHidden)
