import { expect, test } from 'vitest'
import { isCheapToRender, isTooComplex } from '../../../src/shared/platform/markdown-cost.ts'
import { longTexts, slowTexts } from '../../support/client/slow-markdown.ts'

test('shows texts that would take seconds to render as typed, but renders ordinary texts', () => {
  const wideHead = '-|'.repeat(20_000)
  const wideTable = `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(4_000)}`
  for (const text of ['>'.repeat(10_000), '- '.repeat(5_000), '> * '.repeat(10_000), wideHead, wideTable]) {
    expect(isTooComplex(text), text.slice(0, 20)).toBe(true)
  }
  const usual = [
    '# A\n> quote\n> > two\n- a\n  - b\n    1. c\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    '>'.repeat(20),
    '- - - -',
    ...['-', '|', ' ', '1', '[', '*'].map((piece) => piece.repeat(40_000 / piece.length)),
    ...Object.values(longTexts),
  ]
  for (const text of usual) expect(isTooComplex(text), text.slice(0, 20)).toBe(false)
})

test('parses ordinary texts at once, but not long or intricate texts or large tables', () => {
  const paragraph = 'Whoever opens so means to play *sharply*: see [the rules](https://example.org), `e4`.\n\n'
  expect(isCheapToRender(paragraph.repeat(40))).toBe(true)
  expect(isCheapToRender(`- [ ] to do\n`.repeat(40))).toBe(true)
  expect(isCheapToRender(`|a|b|c|\n|-|-|-|\n${'|one|two|three|\n'.repeat(40)}`)).toBe(true)
  for (const [name, text] of Object.entries({ ...longTexts, ...slowTexts }))
    expect(isCheapToRender(text), name).toBe(false)
  for (const sign of ['*', '[', '\n', '`', '> ']) expect(isCheapToRender(sign.repeat(1_000)), sign).toBe(false)
  expect(isCheapToRender(`${'a|'.repeat(60)}\n${'-|'.repeat(60)}\n${'a\n'.repeat(60)}`)).toBe(false)
})
