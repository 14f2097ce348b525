import type { Term } from './match-query.ts'
import { foldText, type Word, wordsOf } from './text.ts'
import { hasUnspacedScript, splitScriptRuns } from './unspaced-scripts.ts'

/** A range of the text; `end` is exclusive. */
export interface TextRange {
  start: number
  end: number
}

/** Returns the ranges of a term that end with the last of these words. */
type RangeSearch = (words: readonly Word[]) => TextRange[]

/** Finds adjacent words that end with the last one. */
function inSequence(parts: readonly string[], isOpen: boolean): RangeSearch {
  return (words) => {
    const start = words.length - parts.length
    const isThere = parts.every((part, at) => {
      const here = words[start + at]?.foldedText
      return isOpen && at === parts.length - 1 ? here?.startsWith(part) : here === part
    })
    const [first, last] = [words[start], words.at(-1)]
    return isThere && first && last ? [{ start: first.start, end: last.end }] : []
  }
}

/** Finds letters within the last word. Skips words in which folding moves letters. */
function insideWord(run: string): RangeSearch {
  return (words) => {
    const word = words.at(-1)
    const letters = word?.text.toLowerCase()
    if (!word || letters?.length !== word.text.length) return []
    const spans: TextRange[] = []
    for (let at = letters.indexOf(run); at >= 0; at = letters.indexOf(run, at + run.length)) {
      spans.push({ start: word.start + at, end: word.start + at + run.length })
    }
    return spans
  }
}

const sequenceOf = ({ words, isPrefix: isOpen }: Term) => inSequence(words.map(foldText), isOpen)
const runsOf = ({ words }: Term) =>
  words.some(hasUnspacedScript) ? words.flatMap(splitScriptRuns).map((run) => insideWord(run.toLowerCase())) : []

/** In scripts without spaces, only the typed part of a word is marked. */
const rangeFindersOf = (term: Term): RangeSearch[] => {
  const runs = runsOf(term)
  return runs.length > 0 && term.words.length === 1 ? runs : [sequenceOf(term), ...runs]
}

/** Returns the ranges of the terms from the first match on, within `reach`. */
export function matchRangesOf(text: string, terms: readonly Term[], reach: number): TextRange[] {
  const finders = terms.flatMap(rangeFindersOf)
  const words: Word[] = []
  const spans: TextRange[] = []
  if (finders.length === 0) return spans
  for (const word of wordsOf(text)) {
    const [first] = spans
    if (first && word.start > first.start + reach) break
    words.push(word)
    for (const find of finders) spans.push(...find(words))
  }
  return spans
}

/** Whether the text contains the term as typed: adjacent words, or parts of words in scripts without spaces. */
export function containsTerm(text: string, term: Term): boolean {
  const sequence = sequenceOf(term)
  const runs = new Set(runsOf(term))
  const hasRuns = runs.size > 0
  const words: Word[] = []
  for (const word of wordsOf(text)) {
    words.push(word)
    if (sequence(words).length > 0) return true
    for (const run of runs) if (run(words).length > 0) runs.delete(run)
    if (hasRuns && runs.size === 0) return true
  }
  return false
}
