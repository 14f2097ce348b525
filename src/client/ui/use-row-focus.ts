import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in a list that loses rows: when the row that had the focus goes, the one that takes its place gets
 * it, or the frame when none is left. Rows are `li` elements that can have the focus, the frame stands around the list.
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

  /** For when a dialog has closed that was opened from a menu: neither can give the focus back to where it was. */
  const restore = () => {
    if (last.current?.row.isConnected && isLost()) last.current.target.focus({ preventScroll: true })
    else moveOn()
  }
  return { frame: { ref: frame, tabIndex: -1, onFocus }, restore }
}
