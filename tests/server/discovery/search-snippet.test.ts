import { describe, expect, test } from 'vitest'
import { createHighlighter } from '../../../src/server/discovery/search/snippet.ts'
import { parseTerms } from '../../../src/server/platform/search-index/match-query.ts'
import type { Snippet } from '../../../src/shared/discovery/search.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { onOneLine } from '../../../src/shared/platform/plain-text.ts'
import { randomNumbers } from '../../support/random.ts'

/** A part of a text with the matches in brackets. */
const marked = (parts: Snippet) => parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
const snippetOf = (text: string, typed: string) => createHighlighter(parseTerms(typed)).snippet(text)
const title = (text: string, typed: string) => marked(createHighlighter(parseTerms(typed)).title(text))
const snippet = (text: string, typed: string) => marked(snippetOf(text, typed))

describe('marks matches', () => {
  test.for([
    ['Sicilian Defence', 'sicil', '[Sicilian] Defence'],
    ['Sicilian Defence', 'defence sicilian', '[Sicilian] [Defence]'],
    ['The open game is open', 'open', 'The [open] game is [open]'],
    ['The open game', '"open game"', 'The [open game]'],
    ['The open, game', '"open game"', 'The [open, game]'],
    ['The game open', '"open game"', 'The game open'],
    ['An e-mail', 'e-mail', 'An [e-mail]'],
    ['reopening', 'open', 'reopening'],
    // Ignores case and accents, and marks the original text.
    ['Café in Zürich', 'zurich cafe', '[Café] in [Zürich]'],
    ['Cafe\u0301 in Zu\u0308rich', 'zurich café', '[Cafe\u0301] in [Zu\u0308rich]'],
    ['İstanbul and DİYARBAKIR', 'diyarbakir', 'İstanbul and [DİYARBAKIR]'],
    ['ﬁne Ǆ naïve end', 'end', 'ﬁne Ǆ naïve [end]'],
    ['👍🏽 thumbs 👍🏽 up', 'up', '👍🏽 thumbs 👍🏽 [up]'],
    ['ШАХМАТЫ', 'шахм', '[ШАХМАТЫ]'],
    ['हिन्दी में', 'हिन्दी', '[हिन्दी] में'],
    // Without spaces, at any position.
    ['王小明的棋', '小明', '王[小明]的棋'],
    ['王小明的棋', '明', '王小[明]的棋'],
    ['王小明的棋', '王小明的棋', '[王小明的棋]'],
    ['日本語の文章', '文章 日本', '[日本]語の[文章]'],
    ['안녕하세요', '하세', '안녕[하세]요'],
    ['買iPhone手機', 'iphone手機', '買[iPhone手機]'],
    ['nothing of it', 'xyz', 'nothing of it'],
    ['', 'xyz', ''],
  ] as const)('%j for %j', ([text, typed, expected]) => {
    expect(title(text, typed)).toBe(expected)
    expect(snippet(text, typed)).toBe(expected)
  })
})

test('cuts a snippet around the first match, at a nearby space', () => {
  const before = 'Long before that, everybody did something else. '.repeat(10)
  const after = ' And after that nobody knew any more.'.repeat(10)
  const cut = snippet(`${before}Then came the Sicilian.${after}`, 'sicilian')
  expect(cut).toMatch(/^…\S.{20,60} Then came the \[Sicilian\]\. And after .*[^ ]…$/)
  expect(cut.length).toBeLessThanOrEqual(limits.snippetMax + 2)
  expect(snippet('word '.repeat(100), 'nowhere')).toMatch(/^word .* word…$/)
})

test('finds a match far into a long text, where a word or a run of letters begins', () => {
  const before = 'reopened, or re-opened: 日 '.repeat(60)
  expect(snippet(`${before}Then C++ came.`, 'c++')).toContain('Then [C++] came.')
  expect(snippet(`${before}Then it opens.`, 'opens')).toContain('Then it [opens].')
  expect(snippet(`${before}Then 日本C++.`, '日本c++')).toContain('Then [日本C++].')
  expect(snippet(`${before}𐐀opens, and opens`, 'opens')).toContain('𐐀opens, and [opens]')
})

test('keeps the text unchanged, whole characters and the length limit for any input', () => {
  const next = randomNumbers(8)
  const pieces = [
    'a',
    'word ',
    '王小明',
    'é',
    'e\u0301',
    '👍🏽',
    'İ',
    '<b>',
    '**',
    '[',
    '](',
    '\n',
    '"',
    '\u0000',
    '각',
    '_',
    '#',
    '\n- ',
    '\n| a |',
    '\n\n',
    '\u001f',
  ]
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 300 }, () => pieces[Math.floor(next() * pieces.length)]).join('')
    const plain = onOneLine(text)
    for (const typed of ['word', '小明', 'e', 'a "word a']) {
      const parts = snippetOf(text, typed)
      const said = parts.map((part) => part.text).join('')
      expect(said.length).toBeLessThanOrEqual(limits.snippetMax)
      expect(said.isWellFormed()).toBe(true)
      expect(plain).toContain(said.replace(/^…|…$/g, ''))
      expect(parts.every((part) => part.text !== '')).toBe(true)
      expect(
        createHighlighter(parseTerms(typed))
          .title(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }
  }
})

test('cuts snippets of long texts quickly, whatever they contain', () => {
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
  ]) {
    const text = piece.repeat(limits.postContentMax / piece.length)
    const start = process.threadCpuUsage()
    snippetOf(text, 'a "e e" 王小 nowhere')
    expect.soft(process.threadCpuUsage(start).user / 1_000, piece).toBeLessThan(500)
  }
})
