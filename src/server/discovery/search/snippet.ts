import type { Snippet } from '../../../shared/discovery/search.ts'
import { fold } from '../../../shared/platform/fold.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { onOneLine } from '../../../shared/platform/plain-text.ts'
import { graphemeStart } from '../../../shared/platform/truncate.ts'
import type { Term } from '../../platform/search-index/match-query.ts'
import { matchRangesOf, type TextRange } from '../../platform/search-index/match-ranges.ts'
import { hasUnspacedScript, splitScriptRuns } from '../../platform/search-index/unspaced-scripts.ts'

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

/** Returns a position for a cut, at or before `at`: at a nearby space, and never within a character as readers see it. */
function cutBefore(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  return space > at - leadLength / 2 && space > 0 ? space : graphemeStart(text, at)
}

/** How a term begins in a folded text: with a word, or in scripts without spaces with any of its letters. */
interface Beginning {
  letters: string
  isAnywhere: boolean
}

const beginningsOf = (terms: readonly Term[]): Beginning[] =>
  terms.flatMap(({ words: [first = '', ...more] }) => {
    const runs = [first, ...more].filter(hasUnspacedScript).flatMap(splitScriptRuns)
    const isAnywhere = runs.length > 0
    return (isAnywhere ? runs : [first]).map((letters) => ({ letters, isAnywhere }))
  })

const endsInWord = /[\p{L}\p{N}\p{M}]$/u

/** Whether a term can begin in a folded text. Compiling an expression for each search would cost more than the search. */
const hasBeginning = (text: string, beginnings: readonly Beginning[]) =>
  beginnings.some(({ letters, isAnywhere }) => {
    for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1))
      if (isAnywhere || !endsInWord.test(text.slice(Math.max(at - 2, 0), at))) return true
    return false
  })

/** How much of a text is read at once. Parts overlap, because a cut may separate a match. */
const part = { length: 1_000, overlap: 100 }
/** The parts in which a term can begin, but none may match as a whole. */
const partsMax = 16

/** Returns where the first match begins. Folds the text part by part, because most matches are near the beginning. */
function firstMatchIn(text: string, beginnings: readonly Beginning[], terms: readonly Term[]): number | null {
  for (let at = 0, tries = 0; at < text.length && tries < partsMax; at += part.length) {
    const piece = text.slice(Math.max(at - part.overlap, 0), at + part.length)
    if (!hasBeginning(fold(piece), beginnings)) continue
    tries++
    const [first] = matchRangesOf(piece, terms, 0).sort((one, other) => one.start - other.start)
    if (first) return Math.max(at - part.overlap, 0) + first.start
  }
  return null
}

/** The text around a match from which a snippet is cut; white space may take a part of it. */
const around = { before: 4 * leadLength, after: 3 * limits.snippetMax }

/** Returns how to mark the terms in titles, and in the parts of texts that results show. */
export function createHighlighter(terms: readonly Term[]) {
  const beginnings = beginningsOf(terms)
  return {
    /** Highlights a whole title or name. */
    title: (title: string): Snippet => highlight(title, matchRangesOf(title, terms, title.length), 0, title.length),
    /** Returns the plain text around the first match, or its beginning, up to `limits.snippetMax`. */
    snippet(text: string): Snippet {
      const match = text.length > around.after ? firstMatchIn(text, beginnings, terms) : null
      const begin = graphemeStart(text, (match ?? 0) - around.before)
      const end = graphemeStart(text, begin + around.before + around.after)
      const isEnd = end === text.length
      const piece = onOneLine(text.slice(begin, end))
      const spans = matchRangesOf(piece, terms, limits.snippetMax)
      const first = Math.min(...spans.map(({ start }) => start), piece.length)
      const isWhole = begin === 0 && isEnd && piece.length <= limits.snippetMax
      const isAtBeginning = isWhole || (begin === 0 && (first <= leadLength || spans.length === 0))
      const from = isAtBeginning ? 0 : cutBefore(piece, first - leadLength)
      const room = limits.snippetMax - (isAtBeginning ? 0 : 1)
      const isCutAfter = !isEnd || piece.length - from > room
      const to = isCutAfter ? cutBefore(piece, from + room - 1) : piece.length
      const shown = highlight(piece, spans, from > 0 && piece.charAt(from) === ' ' ? from + 1 : from, to)
      return [
        ...(isAtBeginning ? [] : [{ text: ellipsis, isMatch: false }]),
        ...shown,
        ...(isCutAfter ? [{ text: ellipsis, isMatch: false }] : []),
      ]
    },
  }
}
