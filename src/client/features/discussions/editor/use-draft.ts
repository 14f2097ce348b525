import { useCallback, useEffect, useRef, useState } from 'react'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { type DraftTexts, openDraft } from './drafts.ts'

/** How long the user must stop typing before the draft is saved. */
const saveDelayMs = 400

const isSame = (a: DraftTexts, b: DraftTexts) => Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

/**
 * Texts being written, saved in this browser. Call `clear()` after sending or discarding them. `key` identifies the
 * draft and must not change; `initial` contains the starting texts, which are not worth saving. While `isRestored` is
 * true, show `DraftAlert`.
 */
export function useDraft<T extends DraftTexts>(key: string, initial: T) {
  const { viewer } = useViewer()
  const [place] = useState(() => openDraft(key, viewer?.id ?? ''))
  const [begun] = useState(initial)
  const [draft, setTexts] = useState<T>(() => ({ ...initial, ...place.restored }))
  const [isRestored, setIsRestored] = useState(() => place.restored !== null && !isSame(draft, initial))
  /** The texts that are not saved yet. */
  const unkept = useRef<T | null>(null)

  const keep = useCallback(() => {
    if (!unkept.current) return
    if (isSame(unkept.current, begun)) place.remove()
    else place.save(unkept.current)
    unkept.current = null
  }, [place, begun])

  useEffect(() => {
    if (unkept.current !== draft) return
    const pause = setTimeout(keep, saveDelayMs)
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
