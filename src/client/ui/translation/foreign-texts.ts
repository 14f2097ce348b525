import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '../languages/texts.tsx'

/** The language of a text, and the language of the page that offered its translation, as BCP 47 tags. */
interface Offer {
  language: string
  target: string
}

const offers = new Map<string, Offer>()
const listeners = new Set<() => void>()
const requestListeners = new Set<(id: string) => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const announce = () => {
  for (const listener of listeners) listener()
}

/** Offers to translate a text that is in another language than its readers'. */
export function offerTranslation(text: string, offer: Offer) {
  offers.set(text, offer)
  announce()
}

/** Forgets the offers of other texts, so that they do not grow while a page is open. */
export function keepOffers(texts: ReadonlySet<string>) {
  for (const text of offers.keys()) if (!texts.has(text)) offers.delete(text)
  announce()
}

/** Translates the text of the post or comment with this id, if the page shows it now. Needs the press of a button. */
export function requestTranslation(id: string) {
  for (const listener of requestListeners) listener(id)
}

/**
 * Returns undefined for a text that nobody needs translated. The language is null before it is detected; `requests` counts the
 * presses in a menu since the component was mounted.
 */
export function useForeignText(id: string, text: string) {
  const page = useLanguage()
  const offered = () => {
    const offer = offers.get(text)
    return offer?.target === page ? offer.language : null
  }
  const language = useSyncExternalStore(subscribe, offered, () => null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    const onRequest = (requested: string) => {
      if (requested === id) setRequests((count) => count + 1)
    }
    requestListeners.add(onRequest)
    return () => void requestListeners.delete(onRequest)
  }, [id])
  return language === null && requests === 0 ? undefined : { language, requests }
}

/** Whether the browser can translate texts by itself. Only in browsers. */
export const canTranslate = () => 'Translator' in globalThis && 'LanguageDetector' in globalThis
