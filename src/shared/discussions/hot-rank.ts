const hour = 3_600_000
/** The most that voices lift a post: as much as being three days younger. */
const liftMax = 72

/** What a post's rank is made of. `voices`: distinct reactors other than its author, and twice the distinct commenters other than its author. */
export interface HotFacts {
  createdAt: string
  reactorCount: number
  commenterCount: number
}

/**
 * The rank of a post in hot lists, in hours since 1970: the hour it was written, lifted by the voices it drew. It changes
 * only when they do, never with time, for newer posts start higher. Source: design rule R8.
 */
export function hotRank({ createdAt, reactorCount, commenterCount }: HotFacts): number {
  const lift = 12 * Math.log2(1 + reactorCount + 2 * commenterCount)
  return Date.parse(createdAt) / hour + Math.min(lift, liftMax)
}
