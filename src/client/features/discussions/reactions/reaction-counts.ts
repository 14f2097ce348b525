import { type ReactionType, reactionTypes } from '../../../../shared/discussions/reaction-types.ts'
import type { ReactionCount, ReactionSummary } from '../../../../shared/discussions/reactions.ts'
import type { Entities } from '../../../platform/entities/entities.ts'

/** The viewer's reaction type, or null. */
export const viewerReaction = (counts: readonly ReactionCount[]): ReactionType | null =>
  counts.find(({ hasReacted }) => hasReacted)?.reactionType ?? null

export const countOf = (counts: readonly ReactionCount[], type: ReactionType) =>
  counts.find(({ reactionType }) => reactionType === type)?.count ?? 0

/** Removes types without reactions. */
export const nonZeroCounts = (summaries: readonly ReactionSummary[]): ReactionCount[] =>
  summaries
    .filter(({ count }) => count > 0)
    .map(({ reactionType, count, hasReacted }) => ({ reactionType, count, hasReacted }))

/** Returns the counts with `wanted` as the viewer's only reaction. */
export function withViewerReaction(counts: readonly ReactionCount[], wanted: ReactionType | null): ReactionCount[] {
  const held = viewerReaction(counts)
  return reactionTypes
    .map((reactionType) => ({
      reactionType,
      count: countOf(counts, reactionType) - Number(reactionType === held) + Number(reactionType === wanted),
      hasReacted: reactionType === wanted,
    }))
    .filter(({ count }) => count > 0)
}

/** A patch for a post that has these reactions now. */
export const postWithReactions =
  (reactions: ReactionCount[]) =>
  ({ _count }: Entities['post']) => ({
    reactions,
    hasLiked: viewerReaction(reactions) === 'satisfaction',
    ...(_count && { _count: { ..._count, likes: countOf(reactions, 'satisfaction') } }),
  })

/** A patch for a post to which the viewer has this reaction now. Posts from lists have likes, but no other reactions. */
export const postWithViewerReaction = (wanted: ReactionType | null) => (post: Entities['post']) => {
  if (post.reactions) return postWithReactions(withViewerReaction(post.reactions, wanted))(post)
  const { _count, hasLiked = false } = post
  const likes = [{ reactionType: 'satisfaction', count: _count?.likes ?? 0, hasReacted: hasLiked } as const]
  const { reactions: _, ...changed } = postWithReactions(withViewerReaction(likes, wanted))(post)
  return changed
}
