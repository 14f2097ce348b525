/** Does so much at a time, and the rest in the order in which it was asked for. */
export function inTurn(most: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // Who ends hands the turn on, so that nobody who comes meanwhile goes first.
    if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
