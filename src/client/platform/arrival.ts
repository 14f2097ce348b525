/** The state that one page hands to the next. The history of the browser keeps it, and no address contains it. */
interface Arrival {
  /** The viewer has just made the account, on the way to this page. */
  hasSignedUp?: true
  /** The name of the inviter, after the viewer joined. */
  joinedBy?: string
}

/** The state of a navigation. */
export const arrival = (facts: Arrival) => ({ arrival: facts })

export function arrivalIn(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null || !('arrival' in state)) return {}
  const { arrival } = state
  return typeof arrival === 'object' && arrival !== null ? arrival : {}
}
