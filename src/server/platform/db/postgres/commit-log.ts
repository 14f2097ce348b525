/** Knows which commits this process has heard of. Their numbers have no gaps, because each commit changes one row. */
export function createCommitLog() {
  let through = Number.POSITIVE_INFINITY
  const later = new Set<number>()
  function skipTo(number: number) {
    through = number
    for (const one of later) if (one <= through) later.delete(one)
    while (later.delete(through + 1)) through += 1
  }
  return {
    /** Takes this commit and all before it as known. */
    startAt: skipTo,
    add(number: number) {
      if (number <= through) return
      later.add(number)
      if (later.has(through + 1)) skipTo(through)
    },
    /** Returns whether all commits up to this one are known, and takes them as known from now on. */
    isComplete(number: number) {
      if (through >= number) return true
      skipTo(number)
      return false
    },
  }
}
