import { limits } from '../../shared/limits.ts'
import type { Snippet } from '../../shared/search.ts'
import type { Term } from '../search/match.ts'
import { type Span, spansOf } from './spans.ts'
import { plainOf } from './text.ts'

/** Spans in order, those that touch as one. */
function joined(spans: readonly Span[]): Span[] {
  const inOrder = spans.toSorted((one, other) => one.start - other.start)
  const apart: Span[] = []
  for (const { start, end } of inOrder) {
    const last = apart.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else apart.push({ start, end })
  }
  return apart
}

/** The text between the ends, cut up where the spans begin and end. */
function cut(text: string, spans: readonly Span[], from: number, to: number): Snippet {
  const parts: Snippet = []
  const add = (start: number, end: number, isMatch: boolean) => {
    if (start < end) parts.push({ text: text.slice(start, end), isMatch })
  }
  let at = from
  for (const { start, end } of joined(spans)) {
    add(at, Math.min(Math.max(start, at), to), false)
    add(Math.max(start, at), Math.min(end, to), true)
    at = Math.min(Math.max(end, at), to)
  }
  add(at, to, false)
  return parts
}

/** So much is shown of what stands before the first match, at most. */
const lead = 60
const cutMark = '…'
const joins = /\p{M}|\u200d|[\udc00-\udfff]/u

/** Where the text may be cut, there or before: at a space that is near, and never within a letter. */
function cutBefore(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  if (space > at - lead / 2 && space > 0) return space
  let place = at
  while (place > at - lead / 2 && joins.test(text.charAt(place))) place--
  return place
}

/** The text around the first match, or its beginning, without Markdown's marks and at most `limits.snippetMax` long. */
export function snippetOf(markdown: string, terms: readonly Term[]): Snippet {
  const text = plainOf(markdown)
  const spans = spansOf(text, terms, limits.snippetMax)
  const first = Math.min(...spans.map(({ start }) => start), text.length)
  const isWithin = first <= lead || spans.length === 0 || text.length <= limits.snippetMax
  const from = isWithin ? 0 : cutBefore(text, first - lead)
  const isCutBefore = from > 0
  const room = limits.snippetMax - (isCutBefore ? 1 : 0)
  const isCutAfter = text.length - from > room
  const to = isCutAfter ? cutBefore(text, from + room - 1) : text.length
  const shown = cut(text, spans, isCutBefore && text.charAt(from) === ' ' ? from + 1 : from, to)
  return [
    ...(isCutBefore ? [{ text: cutMark, isMatch: false }] : []),
    ...shown,
    ...(isCutAfter ? [{ text: cutMark, isMatch: false }] : []),
  ]
}

/** A whole title, or name. */
export const titleOf = (title: string, terms: readonly Term[]): Snippet =>
  cut(title, spansOf(title, terms, title.length), 0, title.length)
