import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { type Authorized, authorize } from '../../platform/authorized.ts'
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
export async function reactionTargetFor<Ability extends 'view' | 'react'>(
  ctx: Context,
  ability: Ability,
  { targetType, targetId }: { targetType: TargetType; targetId: string },
): Promise<Authorized<ReactionTarget, Ability>> {
  if (targetType === 'POST') {
    const { post } = await postFor(ctx, ability, targetId)
    return authorize({ targetType, targetId, postId: post.id }, ability)
  }
  const { comment } = await commentFor(ctx, ability, targetId)
  return authorize({ targetType, targetId, postId: comment.postId }, ability)
}
