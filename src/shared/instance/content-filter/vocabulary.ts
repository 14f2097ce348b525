import type { ModerationCategory } from './result.ts'
import { collapseRepeats, isStretched, withoutLeet } from './spelling.ts'
import type { Reading } from './tokens.ts'

/** The result for a matched word or phrase. Without a category it is innocent, together with everything inside it. */
export interface Finding {
  category: ModerationCategory | null
  reason: string
  /**
   * `dressed` matches only disguised spellings, `alone` only when the text says nothing else, `whole` only where no
   * hyphen continues the last word, `unbroken` only words without punctuation that ends a clause.
   */
  only?: 'dressed' | 'alone' | 'whole' | 'unbroken'
  /** For terms whose signs make their meaning, such as "c++": the text must contain exactly this. */
  literally?: string
}

export interface Word {
  text: string
  script: Reading['script']
  /** The findings of the word itself, and the words that may follow it as the first of a phrase. */
  start: Step
}

/** A position within a phrase: the findings if the phrase ends here, and the words that continue it. */
export interface Step {
  ends: Finding[]
  next: Map<Word, Step[]>
}

/** A position in a phrase that takes one of the words, or nothing when it is optional. */
export interface Slot {
  words: readonly Word[]
  isOptional: boolean
}

export interface Vocabulary {
  words: Map<string, readonly Word[]>
  /** Words by collapsed spelling, and by collapsed spelling with digits read as letters. */
  squeezed: Map<string, Word[]>
  unleeted: Map<string, Word[]>
  /** Words that match everything they begin, and their lengths in ascending order. */
  prefixes: Map<string, Word>
  prefixLengths: number[]
  /** Digits and symbols are not read as letters in shorter words. */
  leetFrom: number
  /** Whether to match long words with doubled letters, and words written in another alphabet anywhere. */
  isStrict: boolean
}

export const createVocabulary = (manners: Pick<Vocabulary, 'leetFrom' | 'isStrict'>): Vocabulary => ({
  words: new Map(),
  squeezed: new Map(),
  unleeted: new Map(),
  prefixes: new Map(),
  prefixLengths: [],
  ...manners,
})

const push = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const existing = map.get(key)
  if (!existing) map.set(key, [value])
  else if (!existing.includes(value)) existing.push(value)
}

/** Adds a spelling of `word`. */
export function addSpelling(vocabulary: Vocabulary, word: Word, spelling: string) {
  if (!vocabulary.words.has(spelling)) vocabulary.words.set(spelling, [word])
  push(vocabulary.squeezed, collapseRepeats(spelling), word)
  // A spelling with a sign is literal.
  if (word.text.length >= vocabulary.leetFrom && !/[@$!|+]/.test(spelling))
    push(vocabulary.unleeted, collapseRepeats(withoutLeet(spelling)), word)
}

/** Returns the word of a folded text and creates it if necessary. */
export function wordOf(vocabulary: Vocabulary, text: string, script: Word['script'] = 'latin'): Word {
  const existing = vocabulary.words.get(text)?.[0]
  if (existing) return existing
  const word: Word = { text, script, start: { ends: [], next: new Map() } }
  addSpelling(vocabulary, word, text)
  return word
}

/** Returns the word that matches everything beginning with this folded text. */
export function prefixOf(vocabulary: Vocabulary, text: string, script: Word['script']): Word {
  const existing = vocabulary.prefixes.get(text)
  if (existing) return existing
  const word: Word = { text, script, start: { ends: [], next: new Map() } }
  vocabulary.prefixes.set(text, word)
  const lengths = new Set([...vocabulary.prefixLengths, text.length])
  vocabulary.prefixLengths = [...lengths].sort((a, b) => a - b)
  return word
}

/** Returns the last position of a phrase. */
export const endStep = (finding: Finding): Step => ({ ends: [finding], next: new Map() })

/** Prepends slots to `steps` and returns the first position of the phrase. */
export function prependSlots(slots: readonly Slot[], ...steps: readonly Step[]): Step {
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

/** Adds a phrase, given its first position. */
export function addPhrase({ next }: Step) {
  for (const [word, steps] of next) for (const step of steps) merge(word.start, step)
}

const noWords: readonly Word[] = []

/** Returns the words that a reading can mean. */
export function wordsMatching(vocabulary: Vocabulary, { raw, isRepeated, isLeet }: Reading): readonly Word[] {
  const { words, squeezed, unleeted, prefixes: beginnings, isStrict } = vocabulary
  const exact = words.get(raw) ?? noWords
  if (!isRepeated && !isLeet && beginnings.size === 0) return exact
  const matches = [...exact]
  const add = (words: readonly Word[] | undefined, spelling: string, read: (text: string) => string) => {
    for (const word of words ?? noWords) {
      if (!matches.includes(word) && isStretched(spelling, read(word.text), isStrict)) matches.push(word)
    }
  }
  // Several stars in a row are self-censorship.
  if (isRepeated && !raw.includes('**')) add(squeezed.get(collapseRepeats(raw)), raw, (text) => text)
  const plain = isLeet ? withoutLeet(raw) : raw
  if (isLeet) add(unleeted.get(collapseRepeats(plain)), plain, withoutLeet)
  for (const length of vocabulary.prefixLengths) {
    if (length > plain.length) break
    const word = beginnings.get(plain.slice(0, length))
    if (word) matches.push(word)
  }
  return matches
}
