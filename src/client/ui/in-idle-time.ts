/** Runs `work` when the browser has nothing to do for whoever is at it. Answers how to call it off. */
export function inIdleTime(work: () => void): () => void {
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback !== 'function') {
    const later = setTimeout(work, 16)
    return () => clearTimeout(later)
  }
  const later = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(later)
}
