import { type Node, parseRawPattern, SyntaxKind } from 'obscenity'
import { phrase } from '../../platform/phrase.ts'
import { allowedWords } from './allowed-words.ts'
import { blockedGroups, type LanguageWords, type WordGroup, wordSets } from './blocked-words.ts'
import { foldWord } from './glyphs.ts'
import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import { spanish } from './languages/spanish.ts'
import type { ModerationCategory } from './result.ts'
import {
  addPhrase,
  addSpelling,
  createVocabulary,
  endStep,
  prependSlots,
  type Slot,
  type Step,
  type Vocabulary,
  wordOf,
} from './vocabulary.ts'

/** The reason shown to the author of a refused text. */
const reasons: Readonly<Record<ModerationCategory, string>> = {
  hate: phrase('It uses words that demean people for who they are.').text,
  harassment: phrase('It attacks a person or wishes them harm.').text,
  sexual: phrase('It makes children into sexual objects.').text,
  violence: phrase('It threatens people with violence.').text,
  spam: phrase('It reads like advertising.').text,
  custom: '',
}

const umlauts = /[äöü]/g
/** German without its umlauts has an e after the vowel, or nothing, as folded words have. */
const withoutUmlauts = (spelling: string) => spelling.replace(umlauts, (vowel) => `${foldWord(vowel)}e`)

/** Returns every spelling that a pattern of the library matches, also with ae for ä. */
function spellings(pattern: string): string[] {
  const written = (node: Node): string[] => {
    if (node.kind === SyntaxKind.Literal) return [String.fromCodePoint(...node.chars)]
    return node.kind === SyntaxKind.Optional ? ['', ...written(node.childNode)] : []
  }
  const typed = parseRawPattern(pattern).nodes.reduce<string[]>(
    (begun, node) => begun.flatMap((start) => written(node).map((rest) => start + rest)),
    [''],
  )
  return pattern.search(umlauts) < 0 ? typed : [...typed, ...typed.map(withoutUmlauts)]
}

const vocabulary = createVocabulary({ leetFrom: 3, isStrict: true })

type Sets = LanguageWords['sets']

const wordsOf = (patterns: string, sets: Sets) =>
  patterns
    .split('/')
    .flatMap((part) => (sets[part] ?? part).split('/'))
    .flatMap(spellings)
    .map((spelling) => wordOf(vocabulary, foldWord(spelling)))

const slotsOf = (phrase: string, sets: Sets): Slot[] =>
  phrase.split(' ').map((slot) => ({ words: wordsOf(slot.replace(/^\?/, ''), sets), isOptional: slot.startsWith('?') }))

const nonEmptyLines = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const starredMinLength = 4
const lForIMinLength = 5

/** Adds spellings of a slur with a star for each omitted vowel, and with l for i. */
function addDisguises(spelling: string) {
  if (spelling.length < starredMinLength) return
  const word = wordOf(vocabulary, spelling)
  const vowels = [...spelling.matchAll(/[aeiou]/g)].map(({ index }) => index)
  for (let chosen = 1; chosen < 2 ** Math.min(vowels.length, 4); chosen++) {
    const starred = [...spelling].map((letter, at) =>
      chosen & (1 << vowels.indexOf(at)) && vowels.includes(at) ? '*' : letter,
    )
    addSpelling(vocabulary, word, starred.join(''))
  }
  if (spelling.length >= lForIMinLength) addSpelling(vocabulary, word, spelling.replaceAll('i', 'l'))
}

/** Adds a group in small steps. */
function* additions({ category, only, words = '', heads, phrases }: WordGroup, sets: Sets) {
  const end = endStep({ category, reason: category ? reasons[category] : '', ...(only && { only }) })
  const single = words.split(/\s+/).filter(Boolean)
  for (const pattern of single) yield addPhrase(prependSlots(slotsOf(pattern, sets), end))
  const tails: Step[] = []
  for (const phrase of nonEmptyLines(phrases)) yield tails.push(prependSlots(slotsOf(phrase, sets), end))
  if (!heads) for (const tail of tails) yield addPhrase(tail)
  else for (const head of nonEmptyLines(heads)) yield addPhrase(prependSlots(slotsOf(head, sets), ...tails))
  if (category !== 'hate') return
  for (const pattern of single) for (const spelling of spellings(pattern)) yield addDisguises(foldWord(spelling))
}

const english: LanguageWords = { sets: wordSets, groups: [...blockedGroups, allowedWords] }

function* allAdditions() {
  for (const { sets, groups } of [english, german, french, spanish])
    for (const group of groups) yield* additions(group, sets)
}
const remainingAdditions = allAdditions()

/**
 * Builds the vocabulary for `ms` milliseconds and returns whether work remains. The whole build would block the event
 * loop for too long.
 */
export function buildFor(ms: number): boolean {
  const end = performance.now() + ms
  while (performance.now() < end) if (remainingAdditions.next().done) return false
  return true
}

/** The slurs, threats and advertisements that are refused on every instance. */
export function builtInVocabulary(): Vocabulary {
  while (!remainingAdditions.next().done) {}
  return vocabulary
}
