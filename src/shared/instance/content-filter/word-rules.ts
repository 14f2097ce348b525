import type { WordRule } from '../community-settings.ts'
import { glyphOf } from './glyphs.ts'
import { type Piece, takeApart } from './pieces.ts'
import { createFinder, type Finder } from './substrings.ts'
import {
  begin,
  beginningOf,
  createVocabulary,
  ending,
  type Finding,
  leadTo,
  type Vocabulary,
  type Word,
  wordOf,
} from './vocabulary.ts'

/** What a word rule is for the engine. */
export type Rule = Pick<WordRule, 'term' | 'reason'>

export interface CompiledRules {
  vocabulary: Vocabulary
  /** Terms of scripts without spaces, to be found anywhere; null when there are none. */
  substrings: Finder<Finding> | null
}

const unsaid = 'It uses a word that is not wanted here.'
/** Rules for shorter words would refuse every other sixth and 4th. */
const leetFrom = 4

const beginsOnly = /\s*\*\s*$/

/** The words of a term, with what an inner mark says read with them: "a$b" is one word. */
function wordsIn(term: string): Pick<Piece, 'raw' | 'script' | 'isUnspaced'>[] {
  const words: { raw: string; script: Piece['script']; isUnspaced: boolean }[] = []
  for (const { raw, script, isUnspaced, before } of takeApart(term.replace(beginsOnly, '')).flow) {
    const last = words.at(-1)
    const isJoined = last && before.isSaid && before.said !== '*'
    if (isJoined) Object.assign(last, { raw: last.raw + before.said + raw, isUnspaced: last.isUnspaced || isUnspaced })
    else words.push({ raw: before.lead + raw, script, isUnspaced })
  }
  return words
}

/** Terms that are the same to the engine fold to the same text, and others to others. */
export function foldTerm(term: string): string {
  const words = wordsIn(term)
  // All letters of "рот" have Latin twins, yet it is not "pot".
  const folded = words.map(({ raw, script }) => (script === 'other' && /^[\w]+$/.test(raw) ? `${raw}~` : raw)).join(' ')
  const marks = folded.replace(/[^\p{L}\p{N}]/gu, '').length < 2 ? term.trim().toLowerCase() : ''
  return (marks || folded) + (beginsOnly.test(term) ? '*' : '')
}

function compile(rules: readonly Rule[]): CompiledRules {
  const vocabulary = createVocabulary({ leetFrom, isStrict: false })
  const substrings = createFinder<Finding>()
  let hasSubstrings = false
  for (const { term, reason } of rules) {
    const words = wordsIn(term)
    const finding: Finding = { category: 'custom', reason: reason.trim() || unsaid }
    const joined = words.map(({ raw }) => raw).join('')
    if (words.some(({ isUnspaced }) => isUnspaced)) {
      substrings.add(joined, finding)
      hasSubstrings = true
    } else {
      if (joined.length < 2) finding.literally = term.trim().toLowerCase()
      const slots = words.map(({ raw, script }, at) => {
        const isBeginning = beginsOnly.test(term) && at === words.length - 1
        const word: Word = (isBeginning ? beginningOf : wordOf)(vocabulary, raw, script)
        return { words: [word], isOptional: false }
      })
      if (slots.length > 0) begin(leadTo(slots, ending(finding)))
    }
  }
  return { vocabulary, substrings: hasSubstrings ? substrings : null }
}

const byList = new WeakMap<readonly Rule[], CompiledRules>()
const byContent = new Map<string, CompiledRules>()
const keptMost = 20

/** The rules made ready to search with. Those made last are kept, for the same list and for another that says the same. */
export function compiledRules(rules: readonly Rule[]): CompiledRules {
  const known = byList.get(rules)
  if (known) return known
  const content = JSON.stringify(rules.map(({ term, reason }) => [term, reason]))
  const compiled = byContent.get(content) ?? compile(rules)
  byContent.delete(content)
  byContent.set(content, compiled)
  const [oldest] = byContent.keys()
  if (byContent.size > keptMost && oldest !== undefined) byContent.delete(oldest)
  byList.set(rules, compiled)
  return compiled
}

/** Where in the text of a piece the characters `from` to `to` of its folded letters stand. */
export function placeIn(text: string, piece: Piece, from: number, to: number): { start: number; end: number } {
  let folded = 0
  let { start, end } = piece
  for (let at = piece.start; at < piece.end; ) {
    const cp = text.codePointAt(at) ?? 0
    if (folded <= from) start = at
    folded += glyphOf(cp).fold.length
    at += cp > 0xffff ? 2 : 1
    if (folded >= to) {
      end = at
      break
    }
  }
  return { start, end }
}
