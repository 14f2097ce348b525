const settledMs = 2_000
const intents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element and stays there while what is around it is still being drawn, until the reader does something.
 * Answers how to stop that.
 */
export function holdInView(element: HTMLElement): () => void {
  const bring = () => element.scrollIntoView({ block: 'start' })
  const observer = new ResizeObserver(bring)
  const stop = () => {
    clearTimeout(timeout)
    observer.disconnect()
    for (const intent of intents) removeEventListener(intent, stop)
  }
  const timeout = setTimeout(stop, settledMs)
  for (const intent of intents) addEventListener(intent, stop, { passive: true })
  bring()
  observer.observe(document.body)
  return stop
}
