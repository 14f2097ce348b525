import { describe, expect, test } from 'vitest'
import { parseSearchQuery, type SearchQuery } from '../../../src/shared/platform/search-query.ts'

const nothing: SearchQuery = { text: '', in: [], by: [], topic: [], before: null, after: null }

/** A query, and its operators and words. */
const queries: readonly (readonly [string, Partial<SearchQuery>])[] = [
  ['', {}],
  ['sicilian', { text: 'sicilian' }],
  ['  open   game ', { text: 'open game' }],
  ['"open game" now', { text: '"open game" now' }],
  ['“open game”', { text: '"open game"' }],
  ['in:chess-club', { in: ['chess-club'] }],
  ['in:Chess-Club IN:garden', { in: ['chess-club', 'garden'] }],
  ['open in:chess game', { text: 'open game', in: ['chess'] }],
  ['by:ann', { by: ['ann'] }],
  ['by:"Ann Marlow" lemons', { text: 'lemons', by: ['Ann Marlow'] }],
  ['By:“Ann Marlow”', { by: ['Ann Marlow'] }],
  ['by:"ann mar', { by: ['ann mar'] }],
  ['topic:openings', { topic: ['openings'] }],
  ['before:2026-01-31', { before: '2026-01-31' }],
  ['after:2026-01-01 before:2026-01-31', { after: '2026-01-01', before: '2026-01-31' }],
  ['before:2026-02-01 before:2026-01-01 before:2026-03-01', { before: '2026-01-01' }],
  ['after:2026-02-01 after:2026-03-01 after:2026-01-01', { after: '2026-03-01' }],
  // Unknown operators are text.
  ['before:2026-02-30', { text: 'before:2026-02-30' }],
  ['before:yesterday', { text: 'before:yesterday' }],
  ['after:2026-1-1', { text: 'after:2026-1-1' }],
  ['after:+02026-01-01', { text: 'after:+02026-01-01' }],
  ['in:', { text: 'in:' }],
  ['in: chess', { text: 'in: chess' }],
  ['by:""', { text: 'by:""' }],
  ['built-in:chess', { text: 'built-in:chess' }],
  ['"in:chess"', { text: '"in:chess"' }],
  ['"who wrote by:ann" in:chess', { text: '"who wrote by:ann"', in: ['chess'] }],
  ['title:sicilian', { text: 'title:sicilian' }],
  ['in:chess"open game"', { text: 'in:chess"open game"' }],
  ['"open"in:chess', { text: '"open"in:chess' }],
  ['by:"ann"x', { text: 'by:"ann"x' }],
  ['"e"mail', { text: '"e"mail' }],
  ['in:a in:b in:c in:d in:e in:f', { in: ['a', 'b', 'c', 'd', 'e'] }],
  ['\u0000in:chess', { text: '\u0000in:chess' }],
  ['王小明 in:chess', { text: '王小明', in: ['chess'] }],
]

describe('a search query', () => {
  test.for(queries)('%j', ([typed, expected]) => {
    expect(parseSearchQuery(typed)).toEqual({ ...nothing, ...expected })
  })

  test('parses quickly, whatever it contains', () => {
    for (const piece of ['"', 'in:"', 'by:', 'in:a ', ' ', 'a"', 'before:2026-01-01']) {
      const before = process.threadCpuUsage().user
      parseSearchQuery(piece.repeat(20_000 / piece.length))
      expect.soft((process.threadCpuUsage().user - before) / 1_000, piece).toBeLessThan(200)
    }
  })
})
