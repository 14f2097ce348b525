import { setImmediate } from 'node:timers/promises'

/** Lets other requests run: SQLite answers synchronously, so batched work does not yield by itself. */
export const yieldToEventLoop = () => setImmediate()

/** How long work runs before it yields, in milliseconds. */
const sliceMs = 5

/** Runs work in steps and yields to the event loop between them. */
export async function runInSlices<Result>(steps: Iterator<undefined, Result>): Promise<Result> {
  for (let end = performance.now() + sliceMs; ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < end) continue
    await yieldToEventLoop()
    end = performance.now() + sliceMs
  }
}
