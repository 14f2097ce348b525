import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moderate } from '../../../src/shared/instance/content-filter/moderate.ts'

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, 'content-filter', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))

/** Characters that are not seen are written as \u{…} in the file. */
const typed = (text: string) =>
  text.replace(/\\u\{([\da-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

test('innocent sentences pass, whatever their words are made of', () => {
  const sentences = linesOf('allowed.txt')
  const refused = sentences.flatMap((text) => {
    const result = moderate(text)
    return result ? [{ text, ...result }] : []
  })
  console.info(`innocent sentences: ${sentences.length - refused.length} of ${sentences.length} pass`)
  expect(refused).toEqual([])
  expect(sentences.length).toBeGreaterThanOrEqual(300)
})

test('slurs, threats and advertising are refused as what they are, however they are dressed up', () => {
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

test('innocent sentences pass in one text too, and a slur among them is found', () => {
  const text = linesOf('allowed.txt').join('\n\n').slice(0, 40_000)
  expect(moderate(text)).toBeNull()
  const at = text.indexOf('\n\n', 9_000)
  expect(moderate(`${text.slice(0, at)} N1GG3R ${text.slice(at)}`)).toMatchObject({ terms: ['N1GG3R'] })
})
