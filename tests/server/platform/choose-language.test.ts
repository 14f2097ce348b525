import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseLanguage } from '../../../src/server/platform/languages/choose-language.ts'
import { english, type Language, languages, offeredLanguages } from '../../../src/shared/platform/languages.ts'

const offered: Language[] = ['en', 'de', 'pt-BR', 'zh-Hans', 'ar', 'en-XA'].map((code) => ({ ...english, code }))
const choose = (signs: Partial<Parameters<typeof chooseLanguage>[0]>, from = offered) =>
  chooseLanguage({ instance: 'en', ...signs }, from)

test('the preference comes before the cookie, the header and the setting of the instance', () => {
  const signs = { preference: 'de', cookie: 'ar', header: 'pt-BR', instance: 'zh-Hans' }
  expect(choose(signs)).toBe('de')
  expect(choose({ ...signs, preference: null })).toBe('ar')
  expect(choose({ ...signs, preference: null, cookie: null })).toBe('pt-BR')
  expect(choose({ instance: 'zh-Hans' })).toBe('zh-Hans')
  expect(choose({})).toBe('en')
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de', 'en'],
  ['nl,ar;q=0.2,de;q=0.7', 'de'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['zh-CN', 'zh-Hans'],
  // Traditional characters are another script.
  ['zh-TW', 'en'],
  ['de;q=0,ar', 'ar'],
  ['de;Q=0.1,ar;Q=0.9', 'ar'],
  // No language at all.
  ['und,de', 'de'],
  ['*', 'en'],
  ['en-XA', 'en-XA'],
  ['nl', 'en'],
])('a browser that asks for %s gets %s', (header, code) => expect(choose({ header })).toBe(code))

const nonsense = ['', ' ', '../../etc', '%00', 'x'.repeat(5_000), '__proto__', 'de-', ';q=1,,;', 'de;q=9', 'ü', '{}']

test.each(nonsense)('nonsense such as %j falls back to the next sign', (sign) => {
  expect(choose({ preference: sign, cookie: sign, header: sign, instance: sign })).toBe('en')
  expect(choose({ preference: sign, cookie: 'de' })).toBe('de')
  expect(choose({ cookie: sign, header: 'de' })).toBe('de')
  expect(choose({ header: sign, instance: 'de' })).toBe('de')
})

test('a header of many unknown languages takes no time', () => {
  const alphabet = [...'abcdefghijklm']
  const header = alphabet.flatMap((one) => alphabet.map((other) => `x${one}${other}`)).join(',')
  choose({ header: 'xxy' })
  const made = vi.spyOn(Intl, 'Locale')
  onTestFinished(() => made.mockRestore())
  expect(choose({ header })).toBe('en')
  expect(made.mock.calls.length).toBeLessThanOrEqual(30)
  expect(choose({ header: `${header.slice(0, 400)},de;q=1` })).toBe('en')
  expect(choose({ header: `de,${header}` })).toBe('de')
})

test('a language that is not offered is like an unknown one', () => {
  expect(choose({ preference: 'de', cookie: 'de', header: 'de', instance: 'de' }, [english])).toBe('en')
  expect(choose({ preference: 'ar', header: 'de' }, offered.slice(0, 2))).toBe('de')
})

test('every folder is a language, and only complete ones are offered', () => {
  expect(languages.map(({ code }) => code)).toContain('en-XA')
  expect(offeredLanguages(false).every(({ isComplete }) => isComplete)).toBe(true)
  expect(offeredLanguages(true)).toEqual(languages)
  for (const { code, name, direction } of languages) {
    expect(Intl.getCanonicalLocales(code)).toEqual([code])
    expect(name).not.toBe('')
    expect(['ltr', 'rtl']).toContain(direction)
  }
})
