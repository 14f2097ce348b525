import type { TargetType } from '../../../shared/discussions/reactions.ts'
import { setCommentHidden } from '../../discussions/comments/hide-comment.ts'
import { setPostHidden } from '../../discussions/posts/hide-post.ts'
import type { Context } from '../../platform/context.ts'

/** Hides a post or comment because of reports, or shows it again. Must run in a transaction. */
export const setTargetHidden = (
  ctx: Context,
  { targetType, targetId }: { targetType: TargetType; targetId: string },
  isHidden: boolean,
): Promise<void> =>
  targetType === 'POST' ? setPostHidden(ctx, targetId, isHidden) : setCommentHidden(ctx, targetId, isHidden)
