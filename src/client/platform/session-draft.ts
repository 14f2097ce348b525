import { useCallback, useState } from 'react'
import { tryStorage } from '../ui/browser-storage.ts'
import { draftPrefix } from './private-storage.ts'

type Texts = Readonly<Record<string, string>>

function readTexts<T extends Texts>(name: string): Partial<T> {
  const stored: unknown = tryStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(name) ?? '{}'))
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string')) as Partial<T>
}

const writeTexts = (name: string, texts: object) =>
  tryStorage('sessionStorage', (storage) =>
    Object.keys(texts).length === 0 ? storage.removeItem(name) : storage.setItem(name, JSON.stringify(texts)),
  )

/**
 * The unsaved fields of a form, which this tab keeps when the page is loaded again. Not for passwords, which must not lie
 * in the storage of a browser.
 */
export function useSessionDraft<T extends Texts>(key: string) {
  const name = draftPrefix + key
  const [edits, setEdits] = useState(() => readTexts<T>(name))
  const replace = useCallback(
    (next: Partial<T>) => {
      setEdits(next)
      writeTexts(name, next)
    },
    [name],
  )
  return {
    edits,
    set: (change: Partial<T>) => replace({ ...edits, ...change }),
    clear: useCallback(() => replace({}), [replace]),
  }
}
