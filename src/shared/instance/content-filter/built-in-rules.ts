import { type Node, parseRawPattern, SyntaxKind } from 'obscenity'
import { foldWord } from './glyphs.ts'
import { innocent } from './innocent.ts'
import type { ModerationCategory } from './result.ts'
import { type Group, groups, sets } from './slurs.ts'
import {
  addSpelling,
  begin,
  createVocabulary,
  ending,
  leadTo,
  type Slot,
  type Step,
  type Vocabulary,
  wordOf,
} from './vocabulary.ts'

/** Said to whoever is refused. */
const reasons: Readonly<Record<ModerationCategory, string>> = {
  hate: 'It uses words that demean people for who they are.',
  harassment: 'It attacks somebody, or wishes them harm.',
  sexual: 'It makes children into sexual objects.',
  violence: 'It threatens people with violence.',
  spam: 'It reads like advertising.',
  custom: '',
}

/** Every way to write a pattern of the library. */
function spellings(pattern: string): string[] {
  const written = (node: Node): string[] => {
    if (node.kind === SyntaxKind.Literal) return [String.fromCodePoint(...node.chars)]
    return node.kind === SyntaxKind.Optional ? ['', ...written(node.childNode)] : []
  }
  return parseRawPattern(pattern).nodes.reduce<string[]>(
    (begun, node) => begun.flatMap((start) => written(node).map((rest) => start + rest)),
    [''],
  )
}

const vocabulary = createVocabulary({ leetFrom: 3, isStrict: true })

const wordsOf = (patterns: string) =>
  patterns
    .split('/')
    .flatMap((part) => (sets[part] ?? part).split('/'))
    .flatMap(spellings)
    .map((spelling) => wordOf(vocabulary, foldWord(spelling)))

const slotsOf = (phrase: string): Slot[] =>
  phrase.split(' ').map((slot) => ({ words: wordsOf(slot.replace(/^\?/, '')), isOptional: slot.startsWith('?') }))

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const starredFrom = 4
const lyingFrom = 5

/** A slur is known with a star for each vowel that is left out, and with l for i. */
function addDisguises(spelling: string) {
  if (spelling.length < starredFrom) return
  const word = wordOf(vocabulary, spelling)
  const vowels = [...spelling.matchAll(/[aeiou]/g)].map(({ index }) => index)
  for (let chosen = 1; chosen < 2 ** Math.min(vowels.length, 4); chosen++) {
    const starred = [...spelling].map((letter, at) =>
      chosen & (1 << vowels.indexOf(at)) && vowels.includes(at) ? '*' : letter,
    )
    addSpelling(vocabulary, word, starred.join(''))
  }
  if (spelling.length >= lyingFrom) addSpelling(vocabulary, word, spelling.replaceAll('i', 'l'))
}

/** Adds a group piece by piece. */
function* additions({ category, only, words = '', heads, phrases }: Group) {
  const end = ending({ category, reason: category ? reasons[category] : '', ...(only && { only }) })
  const single = words.split(/\s+/).filter(Boolean)
  for (const pattern of single) yield begin(leadTo(slotsOf(pattern), end))
  const tails: Step[] = []
  for (const phrase of linesOf(phrases)) yield tails.push(leadTo(slotsOf(phrase), end))
  if (!heads) for (const tail of tails) yield begin(tail)
  else for (const head of linesOf(heads)) yield begin(leadTo(slotsOf(head), ...tails))
  if (category !== 'hate') return
  for (const pattern of single) for (const spelling of spellings(pattern)) yield addDisguises(foldWord(spelling))
}

function* allAdditions() {
  for (const group of [...groups, innocent]) yield* additions(group)
}
const left = allAdditions()

/** Learns for so many milliseconds what is refused everywhere; answers whether there is more. All of it takes too long for one turn. */
export function learnFor(ms: number): boolean {
  const end = performance.now() + ms
  while (performance.now() < end) if (left.next().done) return false
  return true
}

/** The slurs, threats and advertisements that are refused everywhere. */
export function builtIn(): Vocabulary {
  while (!left.next().done) {}
  return vocabulary
}
