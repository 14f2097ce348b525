import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useEscape } from './use-escape.ts'

const openDelayMs = 300
const closeDelayMs = 150

/**
 * Opens an explanation while the pointer is over an element or the element has keyboard focus. The pointer may move to
 * the opened content; Escape closes it. Spread `events` on an element that contains both.
 */
export function useHoverOpen() {
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (wanted: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(wanted), delay)
  }
  useEscape(opened, () => set(false, 0))
  const events = {
    onPointerEnter: () => set(true, openDelayMs),
    onPointerLeave: () => set(false, closeDelayMs),
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) set(true, 0)
    },
    onBlur: () => set(false, 0),
  }
  return { opened, events }
}
