/*
 * Starts the app on a page that the server rendered. Links, disclosures and fields work before that. The code loads when
 * the browser is idle, or at once when the reader acts. Clicks, submissions, shortcuts, choices and text wait until the
 * app has taken over their element (src/client/main.tsx), and are then repeated in their order. The search opens at once.
 */
import { hold, isReady, isTakenOver, passes } from './held-actions.ts'
import { hasFailed, load, loadWhenIdle } from './load-app.ts'
import { type Field, setFieldValue } from './react-internals.ts'

const native =
  'a[href], summary, label, option, select, textarea, input:not([type=checkbox], [type=radio], [type=submit])'
const handled = 'button, input, [role=button], [role=tab], [role=menuitem], [role=switch], [data-forwards]'
/** Links that the app follows with what this page has: the next page of a list, and typed text. */
const inPlace = 'a[rel=next], a[data-carries]'

const isEditable = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')

/** Opens or closes the search, whose field takes text before the app does. Returns whether that was left to do. */
function toggleSearch(event: Event) {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-search]')
  if (hasFailed || !dialog || isTakenOver(dialog)) return false
  load()
  event.preventDefault()
  event.stopImmediatePropagation()
  if (dialog.open) dialog.close()
  else {
    dialog.showModal()
    dialog.querySelector('input')?.focus()
  }
  return true
}

function onClick(event: MouseEvent) {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(`${native}, ${handled}`) : null
  if (target?.matches('[data-opens-search]') && toggleSearch(event)) return
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!target || (target.matches(native) && (opensElsewhere || !target.matches(inPlace))) || passes(target)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  hold(target, (element) => element instanceof HTMLElement && element.click())
  target.setAttribute('data-waiting', '')
}

/** The browser would send such a form to the page itself, which then loads anew, without what was typed. */
const isOnlyForApp = (form: HTMLFormElement) => !form.hasAttribute('action') && !form.hasAttribute('method')

function onSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  if (isOnlyForApp(form)) event.preventDefault()
  if (passes(form)) return
  event.preventDefault()
  hold(form, (element) => {
    if (element instanceof HTMLFormElement) element.requestSubmit(submitter?.isConnected ? submitter : null)
  })
  form.setAttribute('data-waiting', '')
}

/** The text or choice that waits, by field. */
const texts = new Map<Field, string>()

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

function enterAgain(typedInto: Field, field: Field) {
  const text = texts.get(typedInto) ?? ''
  texts.delete(typedInto)
  if (field instanceof HTMLSelectElement) {
    setFieldValue(field, text)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // The app ignores an event that leaves the text as it was.
  for (const value of ['', text]) {
    setFieldValue(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function onInput({ target: field }: Event) {
  if (!isField(field) || passes(field)) return
  const isHeld = texts.has(field)
  texts.set(field, field.value)
  if (!isHeld) hold(field, (element) => isField(element) && enterAgain(field, element))
}

/** Holds shortcuts. The browser handles keys in fields, and activates links and buttons by clicks. */
function onKeyDown(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (!(target instanceof Element)) return
  const isCommand = ctrlKey || metaKey
  const isInSearch = target.closest('dialog[data-search]') !== null
  const isSearch = isCommand && key.toLowerCase() === 'k' && !altKey && !shiftKey && !event.repeat
  // An editor uses the same keys.
  if (isSearch && (isInSearch || !isEditable(target)) && toggleSearch(event)) return
  if (isReady || key.length > 1 || key === ' ' || (!isCommand && isEditable(target))) return
  if (isCommand && key.toLowerCase() === 'k') event.preventDefault()
  const options = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
  hold(target, () => target.dispatchEvent(new KeyboardEvent('keydown', options)))
}

function onPointerOver({ target }: Event) {
  if (target instanceof Element && target.closest(handled)) load()
}

function onFocus({ target }: Event) {
  if (isEditable(target)) load()
}

addEventListener('click', onClick, { capture: true })
addEventListener('submit', onSubmit, { capture: true })
addEventListener('input', onInput, { capture: true })
addEventListener('keydown', onKeyDown, { capture: true })
addEventListener('touchstart', load, { capture: true, passive: true })
addEventListener('focusin', onFocus, { capture: true })
addEventListener('pointerover', onPointerOver, { capture: true })
loadWhenIdle()
