import { expect, test } from 'vitest'
import { createTranslators, inEnglish, translatorInto } from '../../../src/server/platform/languages/translator.ts'
import { phrase } from '../../../src/shared/platform/phrase.ts'

test('a translator loads once, and again after a failure', async () => {
  const loads: string[] = []
  const translatorInto = createTranslators(async (language) => {
    loads.push(language)
    if (loads.length === 1) throw new Error('no file')
    return Object.assign(() => 'Hallo', { language })
  })
  await expect(translatorInto('de')).rejects.toThrow('no file')
  const [one, other] = await Promise.all([translatorInto('de'), translatorInto('de')])
  expect(one({ text: 'Hello' })).toBe('Hallo')
  expect(other).toBe(one)
  expect(await translatorInto('en')).toBe(inEnglish)
  expect(loads).toEqual(['de', 'de'])
})

test('numbers and times in a phrase are those of the language, with Latin digits', async () => {
  const at = new Date('2026-03-15T12:34:00.000Z')
  const said = phrase('{at}: {count, number}, {size, number, ::.0}', { at, count: 1_204, size: 48.81 })
  // As for some versions of Intl in Arabic, Egypt's digits are others.
  const [german, arabic] = [await translatorInto('de'), await translatorInto('ar-EG')]
  expect(inEnglish(said)).toBe('15 March 2026 at 12:34 (UTC): 1,204, 48.8')
  expect(german(said)).toBe('15. März 2026 um 12:34 (UTC): 1.204, 48,8')
  expect(arabic(said)).toMatch(/^\u206815 مارس 2026 .*12:34.*\(UTC\)\u2069: 1,204, 48\.8$/)
})
