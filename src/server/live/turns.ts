import { pause } from '../jobs/pause.ts'

/**
 * Lets pieces of work happen one after the other, and everything else between them: the database answers at once, so
 * that many who read at the same time would let nobody else in.
 */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(pause).then(work)
    last = mine.catch(() => {})
    return mine
  }
}
