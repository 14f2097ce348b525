import { existsSync, globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import { languages } from '../../../src/shared/platform/languages.ts'
import { glossaryTerms } from '../../support/structure/glossary-terms.ts'

type Glossary = Readonly<Record<string, readonly string[]>>
interface Translated {
  english: string
  translation: string
}

/** The part of the messages with a term whose translation must contain one of its forms: some sentences read better without. */
const leastPart = 0.85

const glossaryOf = (language: string): Glossary | null => {
  const file = `src/languages/${language}/glossary.json`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

function translationsOf(language: string): Translated[] {
  return globSync(`src/languages/${language}/*.po`).flatMap((filename) => {
    const context = { locale: language, sourceLocale: 'en', filename }
    const catalogue = formatter().parse(readFileSync(filename, 'utf8'), context) as Record<
      string,
      { message?: string; translation?: string }
    >
    // English is the id of texts that the server shares.
    return Object.entries(catalogue).flatMap(([id, { message = id, translation = '' }]) =>
      translation === '' ? [] : { english: message, translation },
    )
  })
}

/** Matches the term in the singular and in the plural, as a word of its own. */
const matcherOf = (term: string) =>
  new RegExp(`\\b${term.endsWith('y') ? `${term.slice(0, -1)}(?:y|ies)` : `${term}s?`}\\b`, 'i')

const withoutPlaceholders = (message: string) => message.replace(/\{[^{}]*\}/g, '')

/** Returns the terms that are translated by other words too often, with some of these translations. */
function strayTerms(glossary: Glossary, messages: readonly Translated[], language: string) {
  const lower = (text: string) => text.toLocaleLowerCase(language)
  return Object.entries(glossary).flatMap(([term, forms]) => {
    const matcher = matcherOf(term)
    const withTerm = messages.filter(({ english }) => matcher.test(withoutPlaceholders(english)))
    const strays = withTerm.filter(({ translation }) => !forms.some((form) => lower(translation).includes(lower(form))))
    const share = 1 - strays.length / withTerm.length
    return share < leastPart ? [{ term, share, strays: strays.slice(0, 5).map(({ translation }) => translation) }] : []
  })
}

test.each(languages.slice(1))(
  'the glossary of $name has the terms, and its translation uses them',
  ({ code, isComplete }) => {
    const glossary = glossaryOf(code)
    const terms = Object.keys(glossary ?? {})
    expect(terms.filter((term) => !glossaryTerms.includes(term))).toEqual([])
    for (const [term, forms] of Object.entries(glossary ?? {})) {
      expect(forms.length, term).toBeGreaterThan(0)
      expect(
        forms.every((form) => form.trim() !== ''),
        term,
      ).toBe(true)
    }
    if (!isComplete) return
    expect(glossaryTerms.filter((term) => !terms.includes(term))).toEqual([])
    expect(strayTerms(glossary ?? {}, translationsOf(code), code)).toEqual([])
  },
)

test('the check sees a term that is translated by several words', () => {
  expect(new Set(glossaryTerms).size).toBe(60)
  const glossary = { reply: ['Antwort'] }
  const messages = (...translations: string[]) =>
    translations.map((translation) => ({ english: 'Two replies to {reply}', translation }))
  expect(strayTerms(glossary, messages('Zwei Antworten', 'zwei antworten'), 'de')).toEqual([])
  const strays = strayTerms(glossary, messages('Antwort', 'Erwiderung'), 'de')
  expect(strays).toEqual([{ term: 'reply', share: 0.5, strays: ['Erwiderung'] }])
  expect(strayTerms(glossary, [{ english: 'See {reply}', translation: 'Siehe' }], 'de')).toEqual([])
  expect(translationsOf('de').length).toBeGreaterThan(1_000)
})
