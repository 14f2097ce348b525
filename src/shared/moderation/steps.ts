/** Work in steps of which none takes long, so that whoever has others waiting can give way between them. */
export type Steps<Result> = Generator<undefined, Result>

/** The result of the work without a break. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
