/** Runs `work` when the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timeout = setTimeout(work, 16)
    return () => clearTimeout(timeout)
  }
  const callback = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(callback)
}
