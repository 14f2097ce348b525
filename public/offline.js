/* Opens the page that offline.html stands for as soon as the server can be reached. */
;(() => {
  const firstPauseMs = 1_000
  const longestPauseMs = 30_000
  let pauseMs = firstPauseMs
  let timer = 0

  async function tryAgain() {
    clearTimeout(timer)
    const { status } = await fetch('/healthz', { cache: 'no-store' }).catch(() => ({ status: 502 }))
    if (![502, 503, 504].includes(status)) return location.reload()
    timer = setTimeout(tryAgain, pauseMs)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }

  timer = setTimeout(tryAgain, pauseMs)
  addEventListener('online', tryAgain)
  document.addEventListener('visibilitychange', () => document.hidden || tryAgain())
})()
