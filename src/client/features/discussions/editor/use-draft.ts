import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewer } from '../auth/use-viewer.ts'
import { openDraft, type Texts } from './drafts.ts'

/** Whoever stops typing for so long has the text kept. */
const pauseMs = 400

const isSame = (a: Texts, b: Texts) => Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

/**
 * Texts that are being written, kept in this browser until `clear()`: call that when they are sent, or not wanted any
 * more. `key` says what they belong to and stays the same; `initial` is what they begin with, and what is not worth
 * keeping. `isRestored` until they are changed back or cleared: say so with `DraftNote`.
 */
export function useDraft<T extends Texts>(key: string, initial: T) {
  const { viewer } = useViewer()
  const [place] = useState(() => openDraft(key, viewer?.id ?? ''))
  const [begun] = useState(initial)
  const [draft, setTexts] = useState<T>(() => ({ ...initial, ...place.restored }))
  const [isRestored, setIsRestored] = useState(() => place.restored !== null && !isSame(draft, initial))
  /** What is not kept yet. */
  const unkept = useRef<T | null>(null)

  const keep = useCallback(() => {
    if (!unkept.current) return
    if (isSame(unkept.current, begun)) place.remove()
    else place.keep(unkept.current)
    unkept.current = null
  }, [place, begun])

  useEffect(() => {
    if (unkept.current !== draft) return
    const pause = setTimeout(keep, pauseMs)
    return () => clearTimeout(pause)
  }, [draft, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const setDraft = useCallback((part: Partial<T>) => {
    setTexts((before) => {
      unkept.current = { ...before, ...part }
      return unkept.current
    })
  }, [])
  const clear = useCallback(() => {
    unkept.current = null
    place.remove()
    setTexts(begun)
    setIsRestored(false)
  }, [place, begun])
  return { draft, setDraft, clear, isRestored }
}
