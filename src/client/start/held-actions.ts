import { readyEvent } from './contract.ts'
import { hasFailed, load } from './load-app.ts'
import { isManagedByReact } from './react-internals.ts'

const pollMs = 30
/** A part of the page whose code does not arrive must not hold up the others. */
const patienceMs = 10_000
/** How long an element may be absent while React makes its part of the page anew. */
const absenceMs = 2_000

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
  repeat: (element: Element) => void
  since: number
  absentSince?: number
  /** Finds the element that stands in the place of this one, if React has made it anew. */
  successor: () => Element | undefined
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent

/**
 * React makes a part of a page anew when its data changes before it is taken over. The part may be absent for a moment,
 * until its code arrives.
 */
function successorOf(element: Element): () => Element | undefined {
  const name = nameOf(element)
  const alike = () => [...document.querySelectorAll(element.localName)].filter((other) => nameOf(other) === name)
  const position = alike().indexOf(element)
  return () => alike()[position]
}

/** The actions of the reader, in their order. */
const waiting: HeldAction[] = []
let isRepeating = false
let timer: ReturnType<typeof setTimeout> | undefined

const isDisabled = (element: Element) => 'disabled' in element && element.disabled === true

function repeatDue() {
  clearTimeout(timer)
  for (let [first] = waiting; first; [first] = waiting) {
    const { repeat, since, successor } = first
    const now = performance.now()
    const element = first.element.isConnected ? first.element : successor()
    if (element) delete first.absentSince
    else first.absentSince ??= now
    const isLate = now - since > patienceMs || now - (first.absentSince ?? now) > absenceMs
    if (!isLate && !(element && isTakenOver(element))) break
    waiting.shift()
    element?.removeAttribute('data-waiting')
    isRepeating = true
    if (element && !isDisabled(element)) repeat(element)
    isRepeating = false
  }
  if (waiting.length > 0) timer = setTimeout(repeatDue, pollMs)
}

/** Loads the app, and repeats an action on an element when the app has taken it over. */
export function hold(element: Element, repeat: (element: Element) => void) {
  load()
  waiting.push({ element, repeat, since: performance.now(), successor: successorOf(element) })
  if (waiting.length === 1) timer = setTimeout(repeatDue, pollMs)
}

/** Whether the browser handles an event itself: nothing that came before it may still wait. */
export const passes = (element: Element) => isRepeating || (isTakenOver(element) && waiting.length === 0)
