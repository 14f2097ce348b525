import type { TargetType } from '../../shared/reactions.ts'
import { commentFor } from '../comments/access.ts'
import type { Context } from '../context.ts'
import { postFor } from '../posts/access.ts'

/** What is reacted to; `postId` is the post in whose thread it stands. */
export interface ReactionTarget {
  targetType: TargetType
  targetId: string
  postId: string
}

/** The only way to a post's or comment's reactions: 404 unless the viewer may see it, then 403 unless they may do this. */
export async function targetFor(
  ctx: Context,
  ability: 'view' | 'react',
  { targetType, targetId }: { targetType: TargetType; targetId: string },
): Promise<ReactionTarget> {
  if (targetType === 'POST') {
    const { post } = await postFor(ctx, ability, targetId)
    return { targetType, targetId, postId: post.id }
  }
  const { comment } = await commentFor(ctx, ability, targetId)
  return { targetType, targetId, postId: comment.postId }
}
