const stableMs = 2_000
const userScrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element, with `nearest` only if it is not in view, and keeps it in place while content around it loads, until the user scrolls, clicks or types.
 * Returns a function that stops it.
 */
export function keepInView(element: HTMLElement, block: 'start' | 'nearest' = 'start'): () => void {
  const bring = () => element.scrollIntoView({ block })
  const observer = new ResizeObserver(bring)
  const stop = () => {
    clearTimeout(timeout)
    observer.disconnect()
    for (const intent of userScrollEvents) removeEventListener(intent, stop)
  }
  const timeout = setTimeout(stop, stableMs)
  for (const intent of userScrollEvents) addEventListener(intent, stop, { passive: true })
  bring()
  observer.observe(document.body)
  return stop
}
