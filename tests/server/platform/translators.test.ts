import { expect, test } from 'vitest'
import { createTranslators, inEnglish } from '../../../src/server/platform/languages/translator.ts'

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
