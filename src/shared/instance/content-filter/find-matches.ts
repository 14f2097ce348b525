import type { Piece, Reading } from './pieces.ts'
import type { Readings } from './readings.ts'
import type { Steps } from './steps.ts'
import { type Finding, type Step, type Vocabulary, type Word, wordsSpelt } from './vocabulary.ts'

/** Something that was found at `start` to `end` of a text. */
export interface Hit {
  start: number
  end: number
  finding: Finding
  /** Of how many words it is made. */
  words: number
}

const none: readonly never[] = []

/** So many pieces are one step. */
const stride = 1_000

/** Texts that innocent people write take a fraction of it; one that takes all was made to keep the server busy. */
const workMost = 150_000

/** The text can be read in more ways than there is time for. */
export class Tangled extends Error {}

/** The alphabet that most words of a text are in: a word all in another one is dressed up. */
function mainScript(pieces: readonly Piece[]) {
  let balance = 0
  for (const { script } of pieces) balance += script === 'latin' ? 1 : script === 'other' ? -1 : 0
  return balance > 0 ? 'latin' : balance < 0 ? 'other' : 'none'
}

/** Whether both have an alphabet of their own, and not the same, with nothing to say that one is dressed up. */
const isForeign = (word: Word, { script }: Reading, main: Reading['script']) =>
  script !== word.script &&
  [script, word.script].every((one) => one === 'latin' || one === 'other') &&
  (main === 'none' || script === main)

/** Whether it is written otherwise than the word is by anybody who means no harm. */
const isDressedUp = ({ raw, isLeet }: Reading, { text }: Word) => raw !== text && (isLeet || /(.)\1\1/s.test(raw))

interface Course {
  start: number
  end: number
  isDressed: boolean
  words: number
}

function holds({ only, literally }: Finding, text: string, { start, isDressed }: Course, isAlone: boolean) {
  if ((only === 'dressed' && !isDressed) || (only === 'alone' && !isAlone)) return false
  return literally === undefined || text.slice(start, start + literally.length).toLowerCase() === literally
}

const partsPhrase = ({ before, isCapital }: Piece) => before.isBlank || (before.endsSentence && isCapital)

/**
 * Finds the words and phrases of `vocabulary` in the pieces of a text, read as they stand and as `further` says. Throws
 * `Tangled` when that takes too long.
 */
export function* findIn(
  vocabulary: Vocabulary,
  text: string,
  pieces: readonly Piece[],
  further: Readings,
): Steps<Hit[]> {
  const hits: Hit[] = []
  const main = vocabulary.isStrict ? 'none' : mainScript(pieces)
  let work = 0
  const toil = (by: number) => {
    work += by
    if (work > workMost) throw new Tangled()
  }
  const known = new Map<string, readonly Word[]>()
  const isPlain = vocabulary.beginnings.size === 0
  const spell = (reading: Reading) => {
    const { raw, isRepeated, isLeet } = reading
    if (isPlain && !isRepeated && !isLeet) {
      const words = vocabulary.words.get(raw) ?? none
      toil(1 + words.length)
      return words
    }
    const key = `${Number(isRepeated)}${Number(isLeet)}${raw}`
    const words = known.get(key) ?? wordsSpelt(vocabulary, reading)
    known.set(key, words)
    toil(1 + words.length)
    return words
  }
  const read = (reading: Reading) => {
    const words = spell(reading)
    if (vocabulary.isStrict || words.length === 0) return words
    return words.filter((word) => !isForeign(word, reading, main))
  }
  const plain: (readonly Word[])[] = []
  for (const piece of pieces) if (plain.push(read(piece)) % stride === 0) yield
  const spelt = new Map<Reading, readonly Word[]>()
  for (const readings of further.values()) {
    for (const reading of readings) if (spelt.set(reading, read(reading)).size % stride === 0) yield
  }

  /** Goes on with each word that may stand at `at`: as `course` leads on, or as the first word of something. */
  function take(at: number, next: Step['next'] | null, course: Course | null) {
    const piece = pieces[at]
    if (piece) takeAs(piece, plain[at] ?? none, at, next, course)
    for (const reading of further.get(at) ?? none) takeAs(reading, spelt.get(reading) ?? none, at, next, course)
  }
  function takeAs(
    reading: Reading,
    words: readonly Word[],
    at: number,
    next: Step['next'] | null,
    course: Course | null,
  ) {
    for (const word of words) {
      const steps = next ? next.get(word) : [word.start]
      if (!steps) continue
      const isDressed = course?.isDressed || reading.isDressed || isDressedUp(reading, word)
      const { start, words } = course ?? { start: reading.start, words: 0 }
      follow(steps, at + reading.span, { start, end: reading.end, isDressed, words: words + 1 })
    }
  }
  /** The places of phrases that were reached from the first word, by where in the text: the way there does not matter. */
  let reached = new Map<Step, Set<number>>()
  function isNew(step: Step, at: number, isDressed: boolean) {
    const places = reached.get(step) ?? new Set()
    const place = at * 2 + Number(isDressed)
    if (places.has(place)) return false
    reached.set(step, places.add(place))
    return true
  }
  function follow(steps: readonly Step[], at: number, course: Course) {
    const { start, end, words } = course
    const isAlone = at >= pieces.length && start <= (pieces[0]?.start ?? 0)
    for (const step of steps) {
      toil(1)
      if (!isNew(step, at, course.isDressed)) continue
      const { ends, next } = step
      for (const finding of ends) {
        if (holds(finding, text, course, isAlone)) hits.push({ start, end, finding, words })
      }
      const piece = next.size > 0 ? pieces[at] : undefined
      if (piece && !partsPhrase(piece)) take(at, next, course)
    }
  }

  for (let at = 0; at < pieces.length; at++) {
    if (at % stride === stride - 1) yield
    if (reached.size > 0) reached = new Map()
    take(at, null, null)
  }
  return hits
}
