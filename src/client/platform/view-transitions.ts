/**
 * The browser refuses a transition that the next navigation cuts short, or that takes too long. The page changes all the
 * same, so this is no error, and React Router leaves the refusal unhandled.
 */
export function acceptEndedTransitions() {
  // Older browsers have none.
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (change) => {
    const transition = start(change)
    transition.ready.catch(() => {})
    return transition
  }
}
