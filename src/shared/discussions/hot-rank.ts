const hour = 3_600_000
/** The maximum lift, in hours. */
const liftMax = 72

/** The inputs of a post's rank. Both counts are of distinct users other than the author. */
export interface HotFacts {
  createdAt: string
  reactorCount: number
  commenterCount: number
}

/**
 * Computes a post's rank in hot lists, in hours since 1970: the hour of writing plus a lift for reactions and comments.
 * The rank changes only with these counts and never with time, because newer posts start higher.
 * docs/ranking.md explains the formula: `hot = created_hours + clamp(12·log2(1+s), 0, 72)`.
 */
export function hotRank({ createdAt, reactorCount, commenterCount }: HotFacts): number {
  const lift = 12 * Math.log2(1 + reactorCount + 2 * commenterCount)
  return Date.parse(createdAt) / hour + Math.min(lift, liftMax)
}
