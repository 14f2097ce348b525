import type { Readings } from './readings.ts'
import type { Reading, Token } from './tokens.ts'
import { type Finding, type Step, type Vocabulary, type Word, wordsMatching } from './vocabulary.ts'

/** Work in short steps, so that the caller can yield to the event loop between them. */
export type Steps<Result> = Generator<undefined, Result>

/** Runs all steps without yielding. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A match between `start` and `end` of a text. */
export interface Match {
  start: number
  end: number
  finding: Finding
  /** The number of matched words. */
  words: number
}

const noMatches: readonly never[] = []

/** Tokens per step. */
const stride = 1_000

/** Innocent texts need a fraction of this. A text that needs all of it was written to overload the server. */
const workMax = 150_000

/** Thrown when a text has too many readings to check them all. */
export class TooComplex extends Error {}

/** Returns the alphabet of most words in a text. A word entirely in another alphabet counts as disguised. */
function mainScript(pieces: readonly Token[]) {
  let balance = 0
  for (const { script } of pieces) balance += script === 'latin' ? 1 : script === 'other' ? -1 : 0
  return balance > 0 ? 'latin' : balance < 0 ? 'other' : 'none'
}

/** Whether word and reading use different alphabets without any sign of a disguise. */
const isOtherScript = (word: Word, { script }: Reading, main: Reading['script']) =>
  script !== word.script &&
  [script, word.script].every((one) => one === 'latin' || one === 'other') &&
  (main === 'none' || script === main)

/** Whether the spelling differs from the word in a way that suggests a disguise. */
const isDisguised = ({ raw, isLeet }: Reading, { text }: Word) => raw !== text && (isLeet || /(.)\1\1/s.test(raw))

interface MatchPath {
  start: number
  end: number
  isDisguised: boolean
  words: number
}

const clauseEnd = /[,;!?…–—\n]|\.\s/
const hyphenated = /[-\u2010\u2011]\p{L}/uy

function isHyphenated(text: string, at: number) {
  hyphenated.lastIndex = at
  return hyphenated.test(text)
}

function isMatchAllowed(
  { only, literally }: Finding,
  text: string,
  { start, end, isDisguised: isDressed }: MatchPath,
  isAlone: boolean,
) {
  if ((only === 'dressed' && !isDressed) || (only === 'alone' && !isAlone)) return false
  if (only === 'whole' && isHyphenated(text, end)) return false
  if (only === 'unbroken' && clauseEnd.test(text.slice(start, end))) return false
  return literally === undefined || text.slice(start, start + literally.length).toLowerCase() === literally
}

const endsPhrase = ({ before, isCapital }: Token) => before.isBlank || (before.endsSentence && isCapital)

/**
 * Finds the words and phrases of `vocabulary` in the tokens of a text, as typed and in their `further` readings. Throws
 * `TooComplex` when that takes too much work.
 */
export function* findMatches(
  vocabulary: Vocabulary,
  text: string,
  pieces: readonly Token[],
  further: Readings,
): Steps<Match[]> {
  const hits: Match[] = []
  const main = vocabulary.isStrict ? 'none' : mainScript(pieces)
  let work = 0
  const toil = (by: number) => {
    work += by
    if (work > workMax) throw new TooComplex()
  }
  const matchCache = new Map<string, readonly Word[]>()
  const isPlain = vocabulary.prefixes.size === 0
  const spell = (reading: Reading) => {
    const { raw, isRepeated, isLeet } = reading
    if (isPlain && !isRepeated && !isLeet) {
      const words = vocabulary.words.get(raw) ?? noMatches
      toil(1 + words.length)
      return words
    }
    const key = `${Number(isRepeated)}${Number(isLeet)}${raw}`
    const words = matchCache.get(key) ?? wordsMatching(vocabulary, reading)
    matchCache.set(key, words)
    toil(1 + words.length)
    return words
  }
  const read = (reading: Reading) => {
    const words = spell(reading)
    if (vocabulary.isStrict || words.length === 0) return words
    return words.filter((word) => !isOtherScript(word, reading, main))
  }
  const plain: (readonly Word[])[] = []
  for (const piece of pieces) if (plain.push(read(piece)) % stride === 0) yield
  const spelt = new Map<Reading, readonly Word[]>()
  for (const readings of further.values()) {
    for (const reading of readings) if (spelt.set(reading, read(reading)).size % stride === 0) yield
  }

  /** Continues with each word that can start at `at`, either along `course` or as the first word of a phrase. */
  function take(at: number, next: Step['next'] | null, course: MatchPath | null) {
    const piece = pieces[at]
    if (piece) takeAs(piece, plain[at] ?? noMatches, at, next, course)
    for (const reading of further.get(at) ?? noMatches)
      takeAs(reading, spelt.get(reading) ?? noMatches, at, next, course)
  }
  function takeAs(
    reading: Reading,
    words: readonly Word[],
    at: number,
    next: Step['next'] | null,
    course: MatchPath | null,
  ) {
    for (const word of words) {
      const steps = next ? next.get(word) : [word.start]
      if (!steps) continue
      const isDressed = course?.isDisguised || reading.isDisguised || isDisguised(reading, word)
      const { start, words } = course ?? { start: reading.start, words: 0 }
      follow(steps, at + reading.span, { start, end: reading.end, isDisguised: isDressed, words: words + 1 })
    }
  }
  /** The reached phrase positions, by text position: the path to a position does not matter. */
  let reached = new Map<Step, Set<number>>()
  function isNew(step: Step, at: number, isDressed: boolean) {
    const states = reached.get(step) ?? new Set()
    const state = at * 2 + Number(isDressed)
    if (states.has(state)) return false
    reached.set(step, states.add(state))
    return true
  }
  function follow(steps: readonly Step[], at: number, course: MatchPath) {
    const { start, end, words } = course
    const isAlone = at >= pieces.length && start <= (pieces[0]?.start ?? 0)
    for (const step of steps) {
      toil(1)
      // Only later positions can be reached in several ways.
      if (words > 1 && !isNew(step, at, course.isDisguised)) continue
      const { ends, next } = step
      for (const finding of ends) {
        if (isMatchAllowed(finding, text, course, isAlone)) hits.push({ start, end, finding, words })
      }
      const piece = next.size > 0 ? pieces[at] : undefined
      if (piece && !endsPhrase(piece)) take(at, next, course)
    }
  }

  for (let at = 0; at < pieces.length; at++) {
    if (at % stride === stride - 1) yield
    if (reached.size > 0) reached = new Map()
    take(at, null, null)
  }
  return hits
}
