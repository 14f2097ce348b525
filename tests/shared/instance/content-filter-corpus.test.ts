import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moderate } from '../../../src/shared/instance/content-filter/moderate.ts'

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, 'content-filter', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))

/** Invisible characters are written as \u{…} in the file. */
const typed = (text: string) =>
  text.replace(/\\u\{([\da-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

/** Lines with a tab are a category and a text that must be refused; the others must pass. */
const languages = ['german', 'french', 'spanish'].map((name) => {
  const lines = linesOf(`${name}.txt`)
  const [refused, innocent] = [
    lines.filter((line) => line.includes('\t')),
    lines.filter((line) => !line.includes('\t')),
  ]
  return { name, refused, innocent }
})

test('accepts innocent sentences, whatever their words contain', () => {
  const sentences = linesOf('allowed.txt')
  const refused = sentences.flatMap((text) => {
    const result = moderate(text)
    return result ? [{ text, ...result }] : []
  })
  console.info(`innocent sentences: ${sentences.length - refused.length} of ${sentences.length} pass`)
  expect(refused).toEqual([])
  expect(sentences.length).toBeGreaterThanOrEqual(300)
})

test('refuses slurs, threats and advertising in their category, however they are disguised', () => {
  const disguised = linesOf('obfuscated.txt').map((line) => {
    const [category, text = ''] = line.split('\t')
    return { category, text: typed(text) }
  })
  const missed = disguised.filter(({ category, text }) => moderate(text)?.category !== category)
  for (const category of new Set(disguised.map((one) => one.category))) {
    const of = (list: typeof disguised) => list.filter((one) => one.category === category).length
    console.info(`disguised ${category}: ${of(disguised) - of(missed)} of ${of(disguised)} refused`)
  }
  expect(missed).toEqual([])
  expect(disguised.length).toBeGreaterThanOrEqual(300)
})

test.each(languages)(
  'covers $name: refuses slurs and threats in their category, and accepts innocent sentences',
  (language) => {
    const refused = language.refused.map((line) => line.split('\t'))
    const missed = refused.flatMap(([category, text = '']) => {
      const result = moderate(typed(text))
      return result?.category === category ? [] : [{ category, text, ...result }]
    })
    expect(missed).toEqual([])
    expect(language.innocent.flatMap((text) => moderate(text) ?? [])).toEqual([])
    console.info(`${language.name}: ${refused.length} refused, ${language.innocent.length} pass`)
    expect(Math.min(refused.length, language.innocent.length)).toBeGreaterThanOrEqual(100)
  },
)

test('accepts innocent sentences in one text, and finds a slur among them', () => {
  const text = linesOf('allowed.txt').join('\n\n').slice(0, 40_000)
  expect(moderate(text)).toBeNull()
  const at = text.indexOf('\n\n', 9_000)
  expect(moderate(`${text.slice(0, at)} N1GG3R ${text.slice(at)}`)).toMatchObject({ terms: ['N1GG3R'] })
})
