import { useEffect, useRef } from 'react'
import { useLanguage } from '../languages/texts.tsx'
import { runWhenIdle } from '../use-preload.ts'
import { detectForeign } from './browser-translator.ts'
import { canTranslate, keepOffers, offerTranslation } from './foreign-texts.ts'

/** Offers translations of those texts whose readers may not know the language. Each is looked at once, while the browser is idle. */
export function useForeignTexts(texts: readonly string[]) {
  const target = useLanguage()
  const seen = useRef({ target, texts: new Set<string>() })
  useEffect(() => {
    if (!canTranslate()) return
    if (seen.current.target !== target) seen.current = { target, texts: new Set() }
    const { texts: done } = seen.current
    const current = new Set(texts)
    for (const text of done) if (!current.has(text)) done.delete(text)
    keepOffers(current)
    let cancel: (() => void) | undefined
    const next = () => {
      const text = texts.find((one) => !done.has(one))
      if (text === undefined) return
      cancel = runWhenIdle(async () => {
        done.add(text)
        const language = await detectForeign(text, target).catch(() => null)
        // The text or the language of the page may have changed meanwhile.
        if (language !== null && seen.current.texts.has(text) && seen.current.target === target)
          offerTranslation(text, { language, target })
        if (cancel) next()
      })
    }
    next()
    return () => {
      cancel?.()
      cancel = undefined
    }
  }, [texts, target])
}
