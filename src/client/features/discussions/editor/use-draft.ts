import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { type DraftTexts, openDraft } from './drafts.ts'

/** How long the user must stop typing before the draft is saved. */
const saveDelayMs = 400

const isSame = (a: DraftTexts, b: DraftTexts) => Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])

/** Each text, followed by the text of the same name as a separate paragraph. */
const joined = <T extends DraftTexts>(texts: T, more: DraftTexts): T => {
  const join = ([name, text]: [string, string]) => [
    name,
    [text, more[name] ?? ''].filter((part) => part.trim() !== '').join('\n\n'),
  ]
  return Object.fromEntries(Object.entries(texts).map(join)) as T
}

/** Saves texts that no editor has any more; the next editor for the key restores them. */
export function saveAsDraft<T extends DraftTexts>(key: string, owner: string, texts: T) {
  const saved = openDraft(key, owner)
  saved.save(saved.restored ? joined(texts, saved.restored) : texts)
}

/**
 * Texts being written, saved in this browser. Call `clear()` after sending or discarding them. `key` identifies the
 * draft; when it changes, the texts move along and a draft saved under the new key is appended. `initial` contains the
 * starting texts, which are not worth saving. While `isRestored` is true, show `DraftAlert`.
 */
export function useDraft<T extends DraftTexts>(key: string, initial: T) {
  const { viewer } = useViewer()
  const owner = viewer?.id ?? ''
  const [first] = useState(() => ({ key, draft: openDraft(key, owner) }))
  const opened = useRef(first)
  const [begun] = useState(initial)
  const [draft, setTexts] = useState<T>(() => ({ ...initial, ...first.draft.restored }))
  const [isRestored, setIsRestored] = useState(() => first.draft.restored !== null && !isSame(draft, initial))
  /** The texts that are not saved yet. */
  const unkept = useRef<T | null>(null)

  const keep = useCallback(() => {
    if (!unkept.current) return
    if (isSame(unkept.current, begun)) opened.current.draft.remove()
    else opened.current.draft.save(unkept.current)
    unkept.current = null
  }, [begun])

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

  const change = useCallback((next: (before: T) => T) => {
    setTexts((before) => {
      unkept.current = next(before)
      return unkept.current
    })
  }, [])
  const move = useEffectEvent(() => {
    if (opened.current.key === key) return
    opened.current.draft.remove()
    opened.current = { key, draft: openDraft(key, owner) }
    const { restored } = opened.current.draft
    change((before) => (restored ? joined(before, restored) : { ...before }))
    if (restored && isSame(draft, begun)) setIsRestored(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when the key changes.
  useEffect(() => move(), [key])

  const setDraft = useCallback(
    (part: Partial<T> | ((before: T) => Partial<T>)) =>
      change((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    [change],
  )
  const clear = useCallback(() => {
    unkept.current = null
    opened.current.draft.remove()
    setTexts(begun)
    setIsRestored(false)
  }, [begun])
  /** Saves discarded texts again, even after the editor is gone; the next editor restores them. */
  const saveAgain = (texts: T) => saveAsDraft(key, owner, texts)
  return { draft, setDraft, clear, isRestored, saveAgain }
}
