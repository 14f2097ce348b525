import { readyEvent } from './contract.ts'
import { hasFailed, load } from './load-app.ts'
import { isManagedByReact } from './react-internals.ts'

const pollMs = 30
/** A part of the page whose code does not arrive must not hold up the others. */
const patienceMs = 10_000

/** Whether the app has begun to take over the page. */
export let isReady = false
document.addEventListener(readyEvent, () => {
  isReady = true
  repeatDue()
})

/** React takes over the parts of a page one by one, as their code arrives. */
export const isTakenOver = (element: Element) =>
  hasFailed || (isReady && (element === document.body || isManagedByReact(element)))

interface HeldAction {
  element: Element
  repeat: () => void
  since: number
}

/** The actions of the reader, in their order. */
const waiting: HeldAction[] = []
let isRepeating = false
let timer: ReturnType<typeof setTimeout> | undefined

const isDisabled = (element: Element) => 'disabled' in element && element.disabled === true

function repeatDue() {
  clearTimeout(timer)
  for (let [first] = waiting; first; [first] = waiting) {
    const { element, repeat, since } = first
    const isLate = performance.now() - since > patienceMs
    if (element.isConnected && !isTakenOver(element) && !isLate) break
    waiting.shift()
    element.removeAttribute('data-waiting')
    isRepeating = true
    if (element.isConnected && !isDisabled(element)) repeat()
    isRepeating = false
  }
  if (waiting.length > 0) timer = setTimeout(repeatDue, pollMs)
}

/** Loads the app, and repeats an action on an element when the app has taken it over. */
export function hold(element: Element, repeat: () => void) {
  load()
  waiting.push({ element, repeat, since: performance.now() })
  if (waiting.length === 1) timer = setTimeout(repeatDue, pollMs)
}

/** Whether the browser handles an event itself: nothing that came before it may still wait. */
export const passes = (element: Element) => isRepeating || (isTakenOver(element) && waiting.length === 0)
