import type { Reading } from './pieces.ts'
import type { ModerationCategory } from './result.ts'
import { isDrawnOut, squeeze, withoutLeet } from './spelling.ts'

/** What a word or phrase is found as. Without a category it is innocent, and so is what it holds. */
export interface Finding {
  category: ModerationCategory | null
  reason: string
  /** Found only where somebody dressed the word up to slip through, or where the text says nothing else. */
  only?: 'dressed' | 'alone'
  /** For what has no word of its own, such as "c++": it must stand there as typed here. */
  literally?: string
}

export interface Word {
  text: string
  script: Reading['script']
  /** What it is by itself, and what may come after it when it comes first. */
  start: Step
}

/** A place within a phrase: what is found when the phrase ends here, and which words lead on. */
export interface Step {
  ends: Finding[]
  next: Map<Word, Step[]>
}

/** A place of a phrase to be filled by one of the words, or left empty when it is optional. */
export interface Slot {
  words: readonly Word[]
  isOptional: boolean
}

export interface Vocabulary {
  words: Map<string, readonly Word[]>
  /** The words without repetition of letters, and also without what digits may stand for. */
  squeezed: Map<string, Word[]>
  unleeted: Map<string, Word[]>
  /** Words that stand for everything that begins with them, and the lengths they have, the least first. */
  beginnings: Map<string, Word>
  beginningLengths: number[]
  /** Shorter words are not read out of digits and symbols. */
  leetFrom: number
  /** Whether long words are found with their letters doubled, and words in the letters of another alphabet anywhere. */
  isStrict: boolean
}

export const createVocabulary = (manners: Pick<Vocabulary, 'leetFrom' | 'isStrict'>): Vocabulary => ({
  words: new Map(),
  squeezed: new Map(),
  unleeted: new Map(),
  beginnings: new Map(),
  beginningLengths: [],
  ...manners,
})

const push = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const known = map.get(key)
  if (!known) map.set(key, [value])
  else if (!known.includes(value)) known.push(value)
}

/** Makes `word` be found under a further spelling. */
export function addSpelling(vocabulary: Vocabulary, word: Word, spelling: string) {
  if (!vocabulary.words.has(spelling)) vocabulary.words.set(spelling, [word])
  push(vocabulary.squeezed, squeeze(spelling), word)
  // What is written with a sign is meant as it is written.
  if (word.text.length >= vocabulary.leetFrom && !/[@$!|+]/.test(spelling))
    push(vocabulary.unleeted, squeeze(withoutLeet(spelling)), word)
}

/** The word of this folded text, made when it is new. */
export function wordOf(vocabulary: Vocabulary, text: string, script: Word['script'] = 'latin'): Word {
  const known = vocabulary.words.get(text)?.[0]
  if (known) return known
  const word: Word = { text, script, start: { ends: [], next: new Map() } }
  addSpelling(vocabulary, word, text)
  return word
}

/** The word that stands for all that begin with this folded text. */
export function beginningOf(vocabulary: Vocabulary, text: string, script: Word['script']): Word {
  const known = vocabulary.beginnings.get(text)
  if (known) return known
  const word: Word = { text, script, start: { ends: [], next: new Map() } }
  vocabulary.beginnings.set(text, word)
  const lengths = new Set([...vocabulary.beginningLengths, text.length])
  vocabulary.beginningLengths = [...lengths].sort((a, b) => a - b)
  return word
}

/** Where a phrase ends. */
export const ending = (finding: Finding): Step => ({ ends: [finding], next: new Map() })

/** The places of a phrase whose slots are followed by any of `steps`. Answers where it begins. */
export function leadTo(slots: readonly Slot[], ...steps: readonly Step[]): Step {
  let after = steps
  for (const { words, isOptional } of slots.toReversed()) {
    const before: Step = { ends: [], next: new Map() }
    for (const word of words) before.next.set(word, [...after])
    if (isOptional) for (const step of after) merge(before, step)
    after = [before]
  }
  return after[0] ?? { ends: [], next: new Map() }
}

function merge(into: Step, step: Step) {
  into.ends.push(...step.ends)
  for (const [word, steps] of step.next) into.next.set(word, [...(into.next.get(word) ?? []), ...steps])
}

/** Makes a phrase be found, from where it begins. */
export function begin({ next }: Step) {
  for (const [word, steps] of next) for (const step of steps) merge(word.start, step)
}

const nothing: readonly Word[] = []

/** The words that something may be read as. */
export function wordsSpelt(vocabulary: Vocabulary, { raw, isRepeated, isLeet }: Reading): readonly Word[] {
  const { words, squeezed, unleeted, beginnings, isStrict } = vocabulary
  const exact = words.get(raw) ?? nothing
  if (!isRepeated && !isLeet && beginnings.size === 0) return exact
  const found = [...exact]
  const add = (words: readonly Word[] | undefined, spelling: string, read: (text: string) => string) => {
    for (const word of words ?? nothing) {
      if (!found.includes(word) && isDrawnOut(spelling, read(word.text), isStrict)) found.push(word)
    }
  }
  // Stars in a row leave a word out for decency.
  if (isRepeated && !raw.includes('**')) add(squeezed.get(squeeze(raw)), raw, (text) => text)
  const plain = isLeet ? withoutLeet(raw) : raw
  if (isLeet) add(unleeted.get(squeeze(plain)), plain, withoutLeet)
  for (const length of vocabulary.beginningLengths) {
    if (length > plain.length) break
    const word = beginnings.get(plain.slice(0, length))
    if (word) found.push(word)
  }
  return found
}
