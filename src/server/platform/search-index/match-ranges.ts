import type { Term } from '../search/match.ts'
import { hasUnspaced, runsIn } from '../search/unspaced.ts'
import { folded, type Word, wordsOf } from './text.ts'

/** From where to where in the text, `end` left out. */
export interface Span {
  start: number
  end: number
}

/** Finds where something stands among the words of a text, of which the last one was read just now. */
type Finder = (words: readonly Word[]) => Span[]

/** The words one after the other, up to the one that was read last. */
function inSequence(parts: readonly string[], isOpen: boolean): Finder {
  return (words) => {
    const start = words.length - parts.length
    const isThere = parts.every((part, at) => {
      const here = words[start + at]?.folded
      return isOpen && at === parts.length - 1 ? here?.startsWith(part) : here === part
    })
    const [first, last] = [words[start], words.at(-1)]
    return isThere && first && last ? [{ start: first.start, end: last.end }] : []
  }
}

/** Letters within the word that was read last. Where folding moves letters, they are not looked for. */
function inside(run: string): Finder {
  return (words) => {
    const word = words.at(-1)
    const letters = word?.text.toLowerCase()
    if (!word || letters?.length !== word.text.length) return []
    const spans: Span[] = []
    for (let at = letters.indexOf(run); at >= 0; at = letters.indexOf(run, at + run.length)) {
      spans.push({ start: word.start + at, end: word.start + at + run.length })
    }
    return spans
  }
}

const sequenceOf = ({ words, isOpen }: Term) => inSequence(words.map(folded), isOpen)
const runsOf = ({ words }: Term) =>
  words.some(hasUnspaced) ? words.flatMap(runsIn).map((run) => inside(run.toLowerCase())) : []

/** Of a word without spaces only what was typed is marked. */
const marksOf = (term: Term): Finder[] => {
  const runs = runsOf(term)
  return runs.length > 0 && term.words.length === 1 ? runs : [sequenceOf(term), ...runs]
}

/** Where the terms stand in the text, from the first place on as far as `reach`. */
export function spansOf(text: string, terms: readonly Term[], reach: number): Span[] {
  const finders = terms.flatMap(marksOf)
  const words: Word[] = []
  const spans: Span[] = []
  if (finders.length === 0) return spans
  for (const word of wordsOf(text)) {
    const [first] = spans
    if (first && word.start > first.start + reach) break
    words.push(word)
    for (const find of finders) spans.push(...find(words))
  }
  return spans
}

/** Whether the words of the term stand in the text as they were typed: together, and what has no spaces by its parts. */
export function standsIn(text: string, term: Term): boolean {
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
