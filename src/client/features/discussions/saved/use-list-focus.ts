import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Manages the focus in a list that loses cards: when the focused card is removed, the heading of its successor takes
 * the focus, or the frame if the list is empty.
 */
export function useListFocus() {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef<{ card: Element; at: number } | null>(null)

  const cards = () => [...(frame.current?.querySelector('ul')?.children ?? [])]
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const all = cards()
    const at = all.findIndex((card) => card.contains(target))
    const card = all[at]
    if (card) last.current = { card, at }
  }
  useEffect(() => {
    const from = last.current
    const isLost = document.activeElement === document.body
    if (!from || from.card.isConnected || !isLost) return
    last.current = null
    const all = cards()
    const next = (all[from.at] ?? all.at(-1))?.querySelector<HTMLElement>('h2 a') ?? frame.current
    next?.focus({ preventScroll: true })
  })
  return { ref: frame, tabIndex: -1, onFocus }
}
