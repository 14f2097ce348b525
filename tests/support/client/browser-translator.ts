import { onTestFinished } from 'vitest'

/** How the fake of the browser's translator behaves. */
interface Fake {
  /** Whether the browser has the model that detects languages. */
  hasDetector: boolean
  /** The next translator cannot be made. */
  fails: boolean
  /** The texts that it translated. */
  translated: string[]
  /** The number of translators that were made and not destroyed. */
  open: number
}

interface TranslatorOptions {
  targetLanguage: string
  monitor?: (target: EventTarget) => void
}

/**
 * Gives the browser a translator until the test ends. It takes a text with umlauts for German, one with Polish or Japanese
 * letters for Polish or Japanese, and any other for English. It translates all but Japanese, and
 * fails at “§”.
 */
export function fakeTranslator(): Fake {
  const fake: Fake = { hasDetector: true, fails: false, translated: [], open: 0 }
  const progress = (monitor?: (target: EventTarget) => void) => {
    const download = new EventTarget()
    monitor?.(download)
    download.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0.4 }))
  }
  const apis = {
    LanguageDetector: {
      availability: async () => (fake.hasDetector ? 'available' : 'downloadable'),
      create: async () => ({
        detect: async (text: string) =>
          text.includes('…')
            ? [{ detectedLanguage: 'de', confidence: 0.4 }]
            : [
                {
                  detectedLanguage: /[äöüß]/.test(text)
                    ? 'de'
                    : /[łż]/.test(text)
                      ? 'pl'
                      : /\p{sc=Hira}/u.test(text)
                        ? 'ja'
                        : 'en',
                  confidence: 0.95,
                },
              ],
      }),
    },
    Translator: {
      availability: async ({ sourceLanguage }: { sourceLanguage: string }) =>
        ['de', 'en', 'pl'].includes(sourceLanguage) ? 'downloadable' : 'unavailable',
      create: async ({ targetLanguage, monitor }: TranslatorOptions) => {
        progress(monitor)
        if (fake.fails) throw new DOMException('no network', 'NetworkError')
        fake.open++
        return {
          translate: async (text: string) => {
            fake.translated.push(text)
            if (text.includes('§')) throw new DOMException('no words', 'UnknownError')
            return `${targetLanguage.toUpperCase()}(${text})`
          },
          destroy: () => void fake.open--,
        }
      },
    },
  }
  Object.assign(globalThis, apis)
  onTestFinished(() => {
    for (const name of Object.keys(apis)) delete (globalThis as Record<string, unknown>)[name]
  })
  return fake
}
