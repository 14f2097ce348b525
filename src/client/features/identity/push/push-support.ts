/** Whether this browser can show pushes: at once, after an installation, when the user allows them again, or never. */
export type PushSupport = 'available' | 'needs-installation' | 'denied' | 'missing'

/** An iPad calls itself a Macintosh, which has no touch screen. */
const isOnAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

export function pushSupport(): PushSupport {
  if (isOnAppleTouch() && !isInstalled()) return 'needs-installation'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'available'
}

const answeredKey = 'folkmoot-push-asked'
const writtenEvent = 'folkmoot-written'
let hasWritten = false

/** Records that the user has just written something, after which answers are worth a question. */
export function recordWriting() {
  hasWritten = true
  window.dispatchEvent(new Event(writtenEvent))
}

function isAnswered() {
  try {
    return localStorage.getItem(answeredKey) !== null
  } catch {
    return true
  }
}

/** Whether to ask if this device should show answers: once something was written, and never again after an answer. */
export const isWorthAsking = () =>
  hasWritten &&
  !isAnswered() &&
  (pushSupport() === 'needs-installation' || (pushSupport() === 'available' && Notification.permission === 'default'))

export function recordAnswer() {
  try {
    localStorage.setItem(answeredKey, new Date().toISOString())
  } catch {
    // Without storage the question does not come either.
  }
  window.dispatchEvent(new Event(writtenEvent))
}

export function subscribeToWriting(onChange: () => void) {
  window.addEventListener(writtenEvent, onChange)
  return () => window.removeEventListener(writtenEvent, onChange)
}
