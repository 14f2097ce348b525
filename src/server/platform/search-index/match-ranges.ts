import { fold } from '../../../shared/platform/fold.ts'
import type { Term } from './match-query.ts'
import { foldedWords, type Word, wordsOf } from './text.ts'
import { hasUnspacedScript, splitScriptRuns } from './unspaced-scripts.ts'

/** A range of the text; `end` is exclusive. */
export interface TextRange {
  start: number
  end: number
}

/** Returns the ranges of a term that end with the last of these words. */
type RangeSearch = (words: readonly Word[]) => TextRange[]

/** Finds adjacent words that end with the last one. */
function inSequence({ words: parts, isPrefix }: Term): RangeSearch {
  return (words) => {
    const start = words.length - parts.length
    const isThere = parts.every((part, at) => {
      const here = words[start + at]?.foldedText
      return isPrefix && at === parts.length - 1 ? here?.startsWith(part) : here === part
    })
    const [first, last] = [words[start], words.at(-1)]
    return isThere && first && last ? [{ start: first.start, end: last.end }] : []
  }
}

/** Finds a single word in words that are joined, such as `obrien` in O'Brien. */
function inJoined({ words: [part = '', ...more], isPrefix }: Term): RangeSearch {
  return (words) => {
    let [letters, at] = ['', words.length]
    const last = words.at(-1)
    if (more.length > 0 || !last?.isJoined) return []
    while (letters.length < part.length) {
      const word = words[--at]
      if (!word) return []
      letters = word.foldedText + letters
      const isMatch = isPrefix ? letters.startsWith(part) : letters === part
      if (isMatch && at < words.length - 1) return [{ start: word.start, end: last.end }]
      if (!word.isJoined) return []
    }
    return []
  }
}

/** Finds letters within the last word. Skips words in which folding moves letters. */
function insideWord(run: string): RangeSearch {
  return (words) => {
    const word = words.at(-1)
    const letters = word?.foldedText
    if (!word || letters?.length !== word.text.length) return []
    const spans: TextRange[] = []
    for (let at = letters.indexOf(run); at >= 0; at = letters.indexOf(run, at + run.length)) {
      spans.push({ start: word.start + at, end: word.start + at + run.length })
    }
    return spans
  }
}

/** Finds a word of another script within the last word, such as `wifi` between two Chinese words. */
function betweenScripts({ words: [part = '', ...more], isPrefix }: Term): RangeSearch {
  return (words) => {
    const word = words.at(-1)
    if (more.length > 0 || !word || !hasUnspacedScript(word.text)) return []
    let start = word.start
    return splitScriptRuns(word.text).flatMap((run) => {
      const span = { start, end: start + run.length }
      start = span.end
      const letters = fold(run)
      return (isPrefix ? letters.startsWith(part) : letters === part) ? [span] : []
    })
  }
}

const runsOf = ({ words }: Term) => (words.some(hasUnspacedScript) ? words.flatMap(splitScriptRuns) : [])

/** In scripts without spaces, only the typed part of a word is marked. */
const rangeFindersOf = (term: Term): RangeSearch[] => {
  const runs = runsOf(term).map(insideWord)
  return runs.length > 0 && term.words.length === 1
    ? runs
    : [inSequence(term), inJoined(term), betweenScripts(term), ...runs]
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
  const words = foldedWords(text)
  const { words: parts, isPrefix } = term
  const last = parts.length - 1
  const isWord = (word = '', at = last) =>
    isPrefix && at === last ? word.startsWith(parts[at] ?? '') : word === parts[at]
  const isAt = (start: number) => parts.every((_, at) => isWord(words[start + at], at))
  if (words.some((_, start) => isAt(start))) return true
  if (last === 0 && words.some((word) => hasUnspacedScript(word) && splitScriptRuns(word).some((run) => isWord(run))))
    return true
  const runs = runsOf(term)
  return runs.length > 0 && runs.every((run) => words.some((word) => word.includes(run)))
}
