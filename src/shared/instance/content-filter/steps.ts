/** Work in short steps, so that the caller can yield to the event loop between them. */
export type Steps<Result> = Generator<undefined, Result>

/** Runs all steps without yielding. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
