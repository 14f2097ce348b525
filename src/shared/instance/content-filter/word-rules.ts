import { phrase } from '../../platform/phrase.ts'
import type { WordRule } from '../word-rules.ts'
import { glyphOf } from './glyphs.ts'
import { createSubstringSearch, type SubstringSearch } from './substrings.ts'
import { type Token, tokenize } from './tokens.ts'
import {
  addPhrase,
  createVocabulary,
  endStep,
  type Finding,
  prefixOf,
  prependSlots,
  type Vocabulary,
  type Word,
  wordOf,
} from './vocabulary.ts'

/** A word rule as the engine needs it. */
export type Rule = Pick<WordRule, 'term' | 'reason'>

export interface CompiledRules {
  vocabulary: Vocabulary
  /** Terms of scripts without spaces, which match anywhere; null when there are none. */
  substrings: SubstringSearch<Finding> | null
}

const defaultReason = phrase('It uses a word that is blocked here.').text
/** Shorter terms would match ordinals such as 6th and 4th. */
const leetFrom = 4

const prefixMark = /\s*\*\s*$/

/** Returns the words of a term, joined where the mark between them reads as a letter: "a$b" is one word. */
function wordsIn(term: string): Pick<Token, 'raw' | 'script' | 'isUnspaced'>[] {
  const words: { raw: string; script: Token['script']; isUnspaced: boolean }[] = []
  for (const { raw, script, isUnspaced, before } of tokenize(term.replace(prefixMark, '')).running) {
    const last = words.at(-1)
    const isJoined = last && before.isAllLetters && before.letters !== '*'
    if (isJoined)
      Object.assign(last, { raw: last.raw + before.letters + raw, isUnspaced: last.isUnspaced || isUnspaced })
    else words.push({ raw: before.lead + raw, script, isUnspaced })
  }
  return words
}

/** Folds a term so that two terms fold to the same text exactly when the engine matches them alike. */
export function foldTerm(term: string): string {
  const words = wordsIn(term)
  // All letters of "рот" have Latin twins, but it is not "pot".
  const folded = words.map(({ raw, script }) => (script === 'other' && /^[\w]+$/.test(raw) ? `${raw}~` : raw)).join(' ')
  const marks = folded.replace(/[^\p{L}\p{N}]/gu, '').length < 2 ? term.trim().toLowerCase() : ''
  return (marks || folded) + (prefixMark.test(term) ? '*' : '')
}

function compile(rules: readonly Rule[]): CompiledRules {
  const vocabulary = createVocabulary({ leetFrom, isStrict: false })
  const substrings = createSubstringSearch<Finding>()
  let hasSubstrings = false
  for (const { term, reason } of rules) {
    const words = wordsIn(term)
    const finding: Finding = { category: 'custom', reason: reason.trim() || defaultReason }
    const joined = words.map(({ raw }) => raw).join('')
    if (words.some(({ isUnspaced }) => isUnspaced)) {
      substrings.add(joined, finding)
      hasSubstrings = true
    } else {
      if (joined.length < 2) finding.literally = term.trim().toLowerCase()
      const slots = words.map(({ raw, script }, at) => {
        const isBeginning = prefixMark.test(term) && at === words.length - 1
        const word: Word = (isBeginning ? prefixOf : wordOf)(vocabulary, raw, script)
        return { words: [word], isOptional: false }
      })
      if (slots.length > 0) addPhrase(prependSlots(slots, endStep(finding)))
    }
  }
  return { vocabulary, substrings: hasSubstrings ? substrings : null }
}

const byList = new WeakMap<readonly Rule[], CompiledRules>()
const byContent = new Map<string, CompiledRules>()
const cacheMax = 20

/** Compiles rules. Recently compiled rules are cached by list and by content. */
export function compiledRules(rules: readonly Rule[]): CompiledRules {
  const cached = byList.get(rules)
  if (cached) return cached
  const content = JSON.stringify(rules.map(({ term, reason }) => [term, reason]))
  const compiled = byContent.get(content) ?? compile(rules)
  byContent.delete(content)
  byContent.set(content, compiled)
  const [oldest] = byContent.keys()
  if (byContent.size > cacheMax && oldest !== undefined) byContent.delete(oldest)
  byList.set(rules, compiled)
  return compiled
}

/** Maps the characters `from` to `to` of a token's folded letters to a range of the text. */
export function rangeIn(text: string, piece: Token, from: number, to: number): { start: number; end: number } {
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
