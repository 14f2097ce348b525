import type { KeyboardEvent } from 'react'
import { sidewaysStep } from './direction.ts'

/** Arrow keys wrap around; Home and End go to the ends. */
function moveBetweenButtons(event: KeyboardEvent<HTMLElement>, stepOf: (key: string) => number | undefined) {
  const toolbar = event.currentTarget
  // A menu that a button opens may stand within the toolbar, and moves the focus itself.
  const buttons = [...toolbar.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (one) => one.closest('[role="toolbar"], [role="menu"]') === toolbar,
  )
  const at = buttons.indexOf(event.target as HTMLElement)
  const step = stepOf(event.key)
  if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return
  const to =
    event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : (at + step) % buttons.length
  if (to === null) return
  event.preventDefault()
  buttons.at(to)?.focus()
}

/** Moves the focus between the buttons of a toolbar that may have several rows. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>) =>
  moveBetweenButtons(event, (key) => sidewaysStep(key) ?? { ArrowDown: 1, ArrowUp: -1 }[key])

/** Moves the focus between the buttons of one row. The other arrow keys scroll the page. */
export const moveFocusSideways = (event: KeyboardEvent<HTMLElement>) => moveBetweenButtons(event, sidewaysStep)
