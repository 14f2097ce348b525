import { expect, test } from 'vitest'
import { isTooIntricate } from '../../src/client/ui/plain-fallback.ts'

test('a text that would take the renderer seconds is shown as it was typed; what people write is not', () => {
  const wideHead = '-|'.repeat(20_000)
  const wideTable = `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(4_000)}`
  for (const text of ['>'.repeat(10_000), '- '.repeat(5_000), '> * '.repeat(10_000), wideHead, wideTable]) {
    expect(isTooIntricate(text), text.slice(0, 20)).toBe(true)
  }
  const usual = [
    '# A\n> quote\n> > two\n- a\n  - b\n    1. c\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    '>'.repeat(20),
    '- - - -',
    ...['-', '|', ' ', '1', '[', '*'].map((piece) => piece.repeat(40_000 / piece.length)),
  ]
  for (const text of usual) expect(isTooIntricate(text), text.slice(0, 20)).toBe(false)
})
