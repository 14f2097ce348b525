import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptOf, onOneLine, plainTextOf, plainTextToStore } from '../../../src/shared/platform/plain-text.ts'
import { truncate } from '../../../src/shared/platform/truncate.ts'
import { plainTexts } from '../../support/discussions/plain-texts.ts'

describe('the plain text of a Markdown text', () => {
  test.for([
    ...plainTexts,
    ['# Title\n\nSome **bold** and _emphatic_ words', 'Title Some bold and emphatic words'],
    ['> quoted\n> again\n\n- one\n2. two', 'quoted again · one · two'],
    [
      'Say hello:\n\n- **Beds 1–6.**\n- Bed 7,\n  shared\n    * Bed 8\n\nAll of them',
      'Say hello: Beds 1–6. Bed 7, shared · Bed 8 · All of them',
    ],
    [
      '| what | in |\n| --- | ---: |\n| lamps | 6 |\n| a \\*toaster* | |\nThank you!\n- ',
      'what, in · lamps, 6 · a *toaster* · Thank you!',
    ],
    ['- \n- one\n***\n', 'one'],
    ['  - one\n  - two', 'one · two'],
    ['Title\n===', 'Title'],
    ['- [ ] todo\n- [x] done', 'todo · done'],
    ['see [the page](https://example.org "here") and ![a board](/x.png)', 'see the page and a board'],
    ['![a board](/x.png)\n\nText', 'Text'],
    ['[![a board](/x.png)](https://example.org)', 'a board'],
    ['```js\nlet snake_case = `x`\n```\nafter', 'let snake_case = `x` after'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['See <b>x</b> &amp; <https://example.org>', 'See <b>x</b> & https://example.org'],
    ['Noted[^1].\n\n[^1]: At the end.', 'Noted. At the end.'],
    ['https://example.org/a_b_c and snake_case_name', 'https://example.org/a_b_c and snake_case_name'],
    ['one\ntwo  \nthree\u3000four', 'one two three four'],
    ['---\n\n ', ''],
    ['> '.repeat(400), '> '.repeat(400).trim()],
  ] as const)('of %j is %j', ([markdown, plain]) => {
    expect(plainTextOf(markdown)).toBe(plain)
    expect(plainTextToStore(markdown) ?? onOneLine(markdown)).toBe(plain)
  })

  test('is the text itself where nothing in it is syntax', () => {
    // A bracket at the end makes the parser read it.
    const terms = fc.constantFrom(
      'a',
      'B',
      ' ',
      '\n',
      '\n\n',
      '  \n',
      '\t',
      '1',
      '.',
      ')',
      ':',
      '!',
      '/',
      '@',
      '"',
      'é',
      '王',
      '\r\n',
      'www.',
      'https://x.y',
      "'",
      '(',
      '%',
      '$',
      '^',
      '{',
    )
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        if (plainTextToStore(text) === null) expect(plainTextOf(`${text}\n\n\\[`)).toBe(onOneLine(`${text} [`))
      }),
      { numRuns: 3_000 },
    )
  })

  test('takes no longer with hostile texts than with others', () => {
    for (const piece of [
      '[',
      '[a',
      '![',
      '[a](',
      '*',
      '_',
      '_a',
      '#',
      '> ',
      '- ',
      '`',
      '\\',
      '|',
      ' ',
      '1.',
      'a ',
      '- a\n',
      '|a|\n',
      ' \n',
      '\u001f',
      'é',
      '王',
      '<',
      '&a',
      '*a **b ',
    ]) {
      const text = piece.repeat(3_000 / piece.length)
      const start = process.threadCpuUsage()
      expect(plainTextOf(text).length).toBeLessThanOrEqual(2 * text.length)
      expect.soft(process.threadCpuUsage(start).user / 1_000, piece).toBeLessThan(1_000)
    }
  })
})

describe('a text is cut', () => {
  test.for([
    ['abcdefgh👨‍👩‍👧‍👦', 12, 'abcdefgh…'],
    ['abcdefgh👨‍👩‍👧‍👦', 19, 'abcdefgh👨‍👩‍👧‍👦'],
    ['abcdefgh🇩🇪🇫🇷xyz', 12, 'abcdefgh…'],
    ['abcdefgh🇩🇪🇫🇷xyz', 14, 'abcdefgh🇩🇪…'],
    ['abcdefghe\u0301xyz', 10, 'abcdefgh…'],
    ['abcdefgh e\u0301xyz', 11, 'abcdefgh…'],
    ['😀'.repeat(250), 200, `${'😀'.repeat(99)}…`],
    ['short', 5, 'short'],
  ] as const)('%j at %d is %j', ([text, most, cut]) => expect(truncate(text, most)).toBe(cut))

  test('never within a character as readers see it, and to the length', () => {
    const character = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), fc.integer({ min: 1, max: 40 }), (characters, most) => {
        const text = characters.join('')
        const cut = truncate(text, most)
        expect(cut.length).toBeLessThanOrEqual(Math.max(most, 1))
        if (cut === text) return
        const starts = new Set([...segmenter.segment(text)].map(({ index }) => index))
        const kept = cut.slice(0, -1)
        const rest = text.slice(kept.length)
        expect(starts.has(kept.length) || starts.has(text.length - rest.trimStart().length)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('an excerpt reads the stored plain text, or the beginning of what was typed', () => {
    expect(excerptOf({ content: '**a**', plainText: 'stored' }, 100)).toBe('stored')
    expect(excerptOf({ content: '**a** b', plainText: null }, 100)).toBe('a b')
    expect(excerptOf({ content: `a\n${'b '.repeat(40_000)}`, plainText: null }, 10)).toBe('a b b b b…')
  })
})

test('puts any text on one line', () => {
  const spaces = fc.array(fc.constantFrom(' ', '  ', '\n', '\t', '\r\n', '\u00a0', '\u2028', '\ufeff', 'a', 'é', '.'))
  fc.assert(
    fc.property(spaces, (pieces) => {
      const text = pieces.join('')
      expect(onOneLine(text)).toBe(text.replace(/\s+/g, ' ').trim())
    }),
  )
})
