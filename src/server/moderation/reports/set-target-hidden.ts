import type { TargetType } from '../../shared/reactions.ts'
import { setCommentHidden } from '../comments/hide-comment.ts'
import type { Context } from '../context.ts'
import { setPostHidden } from '../posts/hide-post.ts'

/** Hides a post or comment because of reports, or shows it again; run it in a transaction. */
export const setTargetHidden = (
  ctx: Context,
  { targetType, targetId }: { targetType: TargetType; targetId: string },
  isHidden: boolean,
): Promise<void> =>
  targetType === 'POST' ? setPostHidden(ctx, targetId, isHidden) : setCommentHidden(ctx, targetId, isHidden)
