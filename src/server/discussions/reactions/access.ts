import type { TargetType } from '../../../shared/discussions/reactions.ts'
import type { Context } from '../../platform/context.ts'
import { commentFor } from '../comments/access/loaders.ts'
import { postFor } from '../posts/access/loaders.ts'

/** The target of a reaction; `postId` is the post of its thread. */
export interface ReactionTarget {
  targetType: TargetType
  targetId: string
  postId: string
}

/** Loads the target of a reaction for an ability. Throws 404 unless the viewer may see it, 403 without the ability. */
export async function reactionTargetFor(
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
