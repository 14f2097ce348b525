/**
 * Counts the commits by the row that each of them changes. `read` returns its number. A server that takes over may have
 * lost commits, and gives their numbers to others. So the count skips ahead when the number went back, and after a lost
 * connection, and never repeats a value. Callers that arrive during a reading share the next one, because a commit that
 * they must see may be later than the present one.
 */
export function countChanges(read: () => Promise<number>) {
  let current: Promise<number> | null = null
  let next: Promise<number> | null = null
  let highest = Number.NEGATIVE_INFINITY
  let offset = 0
  let losses = 0
  let knownLosses = 0

  async function count(): Promise<number> {
    // A reading that began before a loss may come from the server that was lost.
    const lossesBefore = losses
    const number = await read()
    // And one that opens a connection may be the first to meet another server.
    const least = losses === knownLosses ? highest : highest + 1
    if (number + offset < least) offset = highest + 1 - number
    knownLosses = lossesBefore
    highest = number + offset
    return highest
  }

  function start(): Promise<number> {
    const reading = count().finally(() => {
      if (current === reading) current = null
    })
    current = reading
    return reading
  }

  function all(): Promise<number> {
    if (current === null) return start()
    next ??= current
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }

  return {
    all,
    /** Must be called when a connection is lost, or leads to another server than the ones before. */
    noteLoss: () => void losses++,
  }
}
