import { useSyncExternalStore } from 'react'

/** What is known of a text that its reader may want to have translated. */
interface ForeignText {
  /** A BCP 47 tag; null before it is detected. */
  language: string | null
  /** Whether the reader has asked for the translation in a menu. */
  isWanted: boolean
}

const foreign = new Map<string, ForeignText>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function note(text: string, noted: ForeignText) {
  foreign.set(text, noted)
  for (const listener of listeners) listener()
}

/** Offers to translate a text that is in another language than its readers'. */
export const offerTranslation = (text: string, language: string) =>
  note(text, { language, isWanted: foreign.get(text)?.isWanted ?? false })

/** Translates a text now, which needs the press of a button. */
export const requestTranslation = (text: string) =>
  note(text, { language: foreign.get(text)?.language ?? null, isWanted: true })

/** Returns undefined for a text that nobody needs translated. */
export const useForeignText = (text: string) =>
  useSyncExternalStore(
    subscribe,
    () => foreign.get(text),
    () => undefined,
  )

/** Whether the browser can translate texts by itself. Only in browsers. */
export const canTranslate = () => 'Translator' in globalThis && 'LanguageDetector' in globalThis
