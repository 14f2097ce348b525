import { setImmediate } from 'node:timers/promises'

/** Lets others have their turn: the database answers at once, so that work in pieces would not give way by itself. */
export const pause = () => setImmediate()

/** How long work goes on until others have their turn, in milliseconds. */
const turn = 5

/** Does work that comes in steps, and gives way between them when it has gone on for a while. */
export async function inTurns<Result>(steps: Iterator<undefined, Result>): Promise<Result> {
  for (let end = performance.now() + turn; ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < end) continue
    await pause()
    end = performance.now() + turn
  }
}
