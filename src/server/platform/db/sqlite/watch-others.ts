/** How often the server looks whether another process has written, in milliseconds. */
const interval = 1_000

/** Calls `hear` after another process, such as a command, has committed. Returns the function that stops it. */
export function watchOthers(countByOthers: () => number, hear: (channels: null) => void): () => Promise<void> {
  let lastCount = countByOthers()
  const timer = setInterval(() => {
    try {
      const seen = countByOthers()
      if (seen !== lastCount) hear(null)
      lastCount = seen
    } catch {
      // A request reports the fault of the database. The next turn looks again.
    }
  }, interval)
  timer.unref()
  return async () => clearInterval(timer)
}
