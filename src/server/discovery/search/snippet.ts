import type { Snippet } from '../../../shared/discovery/search.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { plainTextOf } from '../../../shared/platform/plain-text.ts'
import type { Term } from '../../platform/search-index/match-query.ts'
import { matchRangesOf, type TextRange } from '../../platform/search-index/match-ranges.ts'

/** Sorts ranges and merges adjacent ones. */
function mergeRanges(spans: readonly TextRange[]): TextRange[] {
  const inOrder = spans.toSorted((one, other) => one.start - other.start)
  const apart: TextRange[] = []
  for (const { start, end } of inOrder) {
    const last = apart.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else apart.push({ start, end })
  }
  return apart
}

/** Splits the text between `from` and `to` at the ranges. */
function highlight(text: string, spans: readonly TextRange[], from: number, to: number): Snippet {
  const parts: Snippet = []
  const add = (start: number, end: number, isMatch: boolean) => {
    if (start < end) parts.push({ text: text.slice(start, end), isMatch })
  }
  let at = from
  for (const { start, end } of mergeRanges(spans)) {
    add(at, Math.min(Math.max(start, at), to), false)
    add(Math.max(start, at), Math.min(end, to), true)
    at = Math.min(Math.max(end, at), to)
  }
  add(at, to, false)
  return parts
}

/** The maximum length of text before the first match. */
const leadLength = 60
const ellipsis = '…'
const combiningCharacter = /\p{M}|\u200d|[\udc00-\udfff]/u

/** Returns a position for a cut, at or before `at`: at a nearby space, and never within a character. */
function cutBefore(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  if (space > at - leadLength / 2 && space > 0) return space
  let place = at
  while (place > at - leadLength / 2 && combiningCharacter.test(text.charAt(place))) place--
  return place
}

/** Returns the text around the first match, or its beginning, without Markdown syntax, up to `limits.snippetMax`. */
export function snippetOf(markdown: string, terms: readonly Term[]): Snippet {
  const text = plainTextOf(markdown)
  const spans = matchRangesOf(text, terms, limits.snippetMax)
  const first = Math.min(...spans.map(({ start }) => start), text.length)
  const isWithin = first <= leadLength || spans.length === 0 || text.length <= limits.snippetMax
  const from = isWithin ? 0 : cutBefore(text, first - leadLength)
  const isCutBefore = from > 0
  const room = limits.snippetMax - (isCutBefore ? 1 : 0)
  const isCutAfter = text.length - from > room
  const to = isCutAfter ? cutBefore(text, from + room - 1) : text.length
  const shown = highlight(text, spans, isCutBefore && text.charAt(from) === ' ' ? from + 1 : from, to)
  return [
    ...(isCutBefore ? [{ text: ellipsis, isMatch: false }] : []),
    ...shown,
    ...(isCutAfter ? [{ text: ellipsis, isMatch: false }] : []),
  ]
}

/** Highlights a whole title or name. */
export const titleOf = (title: string, terms: readonly Term[]): Snippet =>
  highlight(title, matchRangesOf(title, terms, title.length), 0, title.length)
