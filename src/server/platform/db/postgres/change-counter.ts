/**
 * Counts the commits by the row that each of them changes. `read` returns its number. Callers that arrive during a
 * reading share the next one, because a commit that they must see may be later than the present one.
 */
export function countChanges(read: () => Promise<number>) {
  let current: Promise<number> | null = null
  let next: Promise<number> | null = null

  function start(): Promise<number> {
    const reading = read().finally(() => {
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

  return { all }
}
