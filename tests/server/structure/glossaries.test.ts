import { existsSync, globSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../../src/shared/platform/languages.ts'
import { glossaryTerms } from '../../support/structure/glossary-terms.ts'

type Glossary = Readonly<Record<string, readonly string[]>>
interface Translated {
  english: string
  translation: string
}

/** The part of the messages with a term whose translation must contain one of its forms: some sentences read better without. */
const leastPart = 0.85

const termsFile = 'tests/support/structure/glossary-terms.ts'

const isRight = (forms: unknown) =>
  Array.isArray(forms) && forms.length > 0 && forms.every((form) => typeof form === 'string' && form.trim() !== '')

/** Returns the glossary in a text, and what is wrong with it. */
function readGlossary(text: string): { glossary: Glossary; problems: string[] } {
  try {
    const glossary = Object(JSON.parse(text)) as Glossary
    const problems = Object.entries(glossary).flatMap(([term, forms]) => {
      if (!glossaryTerms.includes(term)) return [`“${term}” is none of the terms in ${termsFile}`]
      return isRight(forms) ? [] : [`“${term}” needs a list of forms, such as ["svar"]`]
    })
    return { glossary, problems }
  } catch (error) {
    return { glossary: {}, problems: [`is not JSON: ${error instanceof Error ? error.message : error}`] }
  }
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

/** English labels of actions say “a post by a user”, which reads better without the user in other languages. */
const withoutOwners = (message: string) => message.replace(/ (?:by|for|of) a user\b/g, '')

const termsOf = (message: string) => withoutOwners(message.replace(/\{[^{}]*\}/g, ''))

/** Returns the terms that are translated by other words too often, with some of these translations. */
function strayTerms(glossary: Glossary, messages: readonly Translated[], language: string) {
  const lower = (text: string) => text.toLocaleLowerCase(language)
  return Object.entries(glossary).flatMap(([term, forms]) => {
    const matcher = matcherOf(term)
    const withTerm = messages.filter(({ english }) => matcher.test(termsOf(english)))
    const strays = withTerm.filter(({ translation }) => !forms.some((form) => lower(translation).includes(lower(form))))
    const share = 1 - strays.length / withTerm.length
    if (strays.length <= withTerm.length * (1 - leastPart)) return []
    const some = strays.slice(0, 5).map(({ english, translation }) => `“${english}” is “${translation}”`)
    const [has, wanted] = [share, leastPart].map((part) => `${Math.floor(part * 100)} %`)
    return [
      `“${term}” is one of ${forms.join(', ')} in ${has} of ${withTerm.length} messages instead of ${wanted}: ${some.join('; ')}`,
    ]
  })
}

/** A draft may lack terms, and use others. */
function problemsOf({ code, isComplete }: Language): string[] {
  const file = `src/languages/${code}/glossary.json`
  const { glossary, problems } = readGlossary(existsSync(file) ? readFileSync(file, 'utf8') : '{}')
  if (isComplete && problems.length === 0) {
    const missing = glossaryTerms.filter((term) => !(term in glossary))
    if (missing.length > 0) problems.push(`lacks the terms ${missing.join(', ')}`)
    problems.push(...strayTerms(glossary, translationsOf(code), code))
  }
  return problems.map((problem) => `${file}: ${problem}`)
}

test.each(languages.slice(1))('the glossary of $code has the terms, and its translation uses them', (language) =>
  expect(problemsOf(language)).toEqual([]),
)

test('the check sees a term that is translated by several words', () => {
  expect(new Set(glossaryTerms).size).toBe(60)
  const glossary = { reply: ['Antwort'] }
  const messages = (...translations: string[]) =>
    translations.map((translation) => ({ english: 'Two replies to {reply}', translation }))
  expect(strayTerms(glossary, messages('Zwei Antworten', 'zwei antworten'), 'de')).toEqual([])
  expect(strayTerms(glossary, messages('Antwort', 'Erwiderung'), 'de')).toEqual([
    '“reply” is one of Antwort in 50 % of 2 messages instead of 85 %: “Two replies to {reply}” is “Erwiderung”',
  ])
  expect(strayTerms(glossary, [{ english: 'See {reply}', translation: 'Siehe' }], 'de')).toEqual([])
  const ofUser = [{ english: 'Removed a post by a user', translation: 'Beitrag entfernt' }]
  expect(strayTerms({ user: ['Person'], post: ['Beitrag'] }, ofUser, 'de')).toEqual([])
  expect(translationsOf('de').length).toBeGreaterThan(1_000)
})

test('the check names what is wrong with a glossary, and misses no term of a complete language', () => {
  expect(readGlossary('{ "reply": ["svar"] }')).toEqual({ glossary: { reply: ['svar'] }, problems: [] })
  expect(readGlossary('{ "reply": ["svar"]').problems).toEqual([expect.stringMatching(/^is not JSON: ./)])
  for (const forms of ['"svar"', '[]', '["svar", " "]', '[1]'])
    expect(readGlossary(`{ "reply": ${forms} }`).problems).toEqual(['“reply” needs a list of forms, such as ["svar"]'])
  expect(readGlossary('{ "replies": ["svar"] }').problems).toEqual([`“replies” is none of the terms in ${termsFile}`])
  const none = { code: 'da', name: 'Dansk', direction: 'ltr' } as const
  expect(problemsOf({ ...none, isComplete: false })).toEqual([])
  expect(problemsOf({ ...none, isComplete: true })).toEqual([
    `src/languages/da/glossary.json: lacks the terms ${glossaryTerms.join(', ')}`,
  ])
})
