/** What a page learns from the one that led to it. It stays in the history of the browser, and no address contains it. */
interface Arrival {
  /** The viewer has just made the account, on the way to this page. */
  hasSignedUp?: true
  /** Who invited the viewer, who has just joined. */
  joinedBy?: string
}

/** The state of a navigation. */
export const arrival = (facts: Arrival) => ({ arrival: facts })

export function arrivalIn(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null || !('arrival' in state)) return {}
  const { arrival } = state
  return typeof arrival === 'object' && arrival !== null ? arrival : {}
}
