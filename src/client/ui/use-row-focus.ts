import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Manages the focus in a list that loses rows: when the focused row is removed, its successor takes the focus, or the
 * frame if the list is empty. Rows are focusable `li` elements; the frame surrounds the list.
 */
export function useRowFocus() {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<{ row: HTMLElement; at: number; target: HTMLElement } | null>(null)

  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>('li[tabindex]') ?? [])]
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const all = rows()
    const at = all.findIndex((row) => row.contains(target))
    const row = all[at]
    if (row) last.current = { row, at, target }
  }
  const isLost = () => document.activeElement === document.body
  const moveOn = () => {
    const from = last.current
    if (!from || from.row.isConnected || !isLost()) return
    last.current = null
    const next = rows().at(from.at) ?? rows().at(-1) ?? frame.current
    next?.focus({ preventScroll: true })
  }
  useEffect(moveOn)

  /** Restores the focus after a dialog that a menu opened. Neither of the two can do it. */
  const restore = () => {
    if (last.current?.row.isConnected && isLost()) last.current.target.focus({ preventScroll: true })
    else moveOn()
  }
  return { frame: { ref: frame, tabIndex: -1, onFocus }, restore }
}
