import { onTestFinished } from 'vitest'
import { loadTexts } from '../../../src/client/ui/languages/catalogues.ts'

/** Shows pages in a language until the test ends. */
export async function inLanguage(language: string) {
  await loadTexts(language)
  onTestFinished(async () => {
    await loadTexts('en')
    Object.assign(document.documentElement, { lang: 'en', dir: '' })
  })
}
