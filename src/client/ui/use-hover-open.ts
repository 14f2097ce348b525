import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

const openDelayMs = 300
const closeDelayMs = 150

/**
 * Opens what explains an element while it is pointed at or has the keyboard's focus. The pointer may go over to what has
 * opened; Escape closes it. Give `events` to an element around both.
 */
export function useHoverOpen() {
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (wanted: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(wanted), delay)
  }
  const events = {
    onPointerEnter: () => set(true, openDelayMs),
    onPointerLeave: () => set(false, closeDelayMs),
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) set(true, 0)
    },
    onBlur: () => set(false, 0),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') set(false, 0)
    },
  }
  return { opened, events }
}
