import { type ReactionCount, type ReactionSummary, type ReactionType, reactionTypes } from '../../shared/reactions.ts'

/** The type the viewer holds; null when none. */
export const heldIn = (counts: readonly ReactionCount[]): ReactionType | null =>
  counts.find(({ hasReacted }) => hasReacted)?.reactionType ?? null

export const countOf = (counts: readonly ReactionCount[], type: ReactionType) =>
  counts.find(({ reactionType }) => reactionType === type)?.count ?? 0

/** A list of summaries without the types nobody holds. */
export const countsIn = (summaries: readonly ReactionSummary[]): ReactionCount[] =>
  summaries
    .filter(({ count }) => count > 0)
    .map(({ reactionType, count, hasReacted }) => ({ reactionType, count, hasReacted }))

/** How it stands when the viewer holds `wanted`, whatever they held before: switching moves a reaction. */
export function withHeld(counts: readonly ReactionCount[], wanted: ReactionType | null): ReactionCount[] {
  const held = heldIn(counts)
  return reactionTypes
    .map((reactionType) => ({
      reactionType,
      count: countOf(counts, reactionType) - Number(reactionType === held) + Number(reactionType === wanted),
      hasReacted: reactionType === wanted,
    }))
    .filter(({ count }) => count > 0)
}
