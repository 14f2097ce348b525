import type { Term } from './match-query.ts'
import { hasUnspacedScript } from './unspaced-scripts.ts'

/** Words that may have been meant instead of a term. The lower the cost, the more likely. */
export interface Alternative extends Term {
  cost: number
}

export const costs = { ending: 1, joint: 1, slip: 2, letter: 3, firstLetter: 2 }

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґў',
  'אבגדהוזחטיכךלמםנןסעפףצץקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
]
const lettersFor = (word: string) => alphabets.find((letters) => letters.includes(word.charAt(0)))

/** The letters of a word whose slips are looked for: each costs a look-up per letter of the alphabet. */
const slips = { least: 3, most: 16 }
/** Shorter words have too many neighbours. */
const replacedLeast = 4

/** Pairs of endings that stand for each other, such as singular and plural. */
const endings: readonly (readonly [string, string])[] = [
  ['ies', 'y'],
  ['ves', 'f'],
  ['ves', 'fe'],
  // French, Spanish and Portuguese, without accents.
  ['aux', 'al'],
  ['as', 'os'],
  ['a', 'os'],
  ['o', 'as'],
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ns', 'm'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
]

const stemLeast = 3
/** Endings that stand for each other are certain enough for shorter stems. */
const pairedStemLeast = 2

/** In Arabic the article is written with its noun. */
const article = 'ال'
const arabic = /^\p{Script=Arabic}/u

function addEndings(word: string, add: (variant: string, cost: number) => void) {
  for (const cut of [1, 2]) if (word.length - cut >= stemLeast) add(word.slice(0, -cut), costs.ending)
  if (arabic.test(word)) add(word.startsWith(article) ? word.slice(article.length) : `${article}${word}`, costs.ending)
  for (const [one, other] of endings.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]))
    if (word.endsWith(one) && word.length - one.length >= pairedStemLeast)
      add(word.slice(0, word.length - one.length) + other, costs.ending)
}

function addSlips(word: string, letters: string, add: (variant: string, cost: number) => void) {
  for (let at = 0; at <= word.length; at++) {
    const [before, here, next] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1)]
    const first = at === 0 ? costs.firstLetter : 0
    const rest = word.slice(at + 1)
    if (next !== '') add(before + next + here + word.slice(at + 2), costs.slip + first)
    if (word.length < replacedLeast) continue
    if (here !== '') add(before + rest, (here === word.charAt(at - 1) ? costs.slip : costs.letter) + first)
    for (const letter of letters) {
      add(before + letter + here + rest, (letter === here ? costs.slip : costs.letter) + first)
      if (here !== '') add(before + letter + rest, costs.letter + first)
    }
  }
}

/** Returns words that differ from this one in an ending or a slip of the finger. */
function variantsOf(word: string): Map<string, number> {
  const variants = new Map<string, number>()
  const add = (variant: string, cost: number) => {
    if (variant !== word && cost < (variants.get(variant) ?? Number.POSITIVE_INFINITY)) variants.set(variant, cost)
  }
  const letters = lettersFor(word)
  if (!letters || [...word].some((letter) => !letters.includes(letter))) return variants
  addEndings(word, add)
  if (word.length >= slips.least && word.length <= slips.most) addSlips(word, letters, add)
  return variants
}

const partLeast = 2

/** Returns the term itself, without cost, and what may have been meant by it. */
export function alternativesOf(term: Term): Alternative[] {
  const own = { ...term, cost: 0 }
  const [word = '', ...more] = term.words
  if (term.words.some(hasUnspacedScript)) return [own]
  if (more.length > 0) return [own, { ...term, words: [term.words.join('')], cost: costs.joint }]
  const variants = [...variantsOf(word)].map(([variant, cost]) => ({ words: [variant], isPrefix: false, cost }))
  const cuts = Array.from({ length: Math.max(word.length - partLeast, 0) }, (_, at) => at + 1)
  const parted = lettersFor(word) ? cuts.map((at) => [word.slice(0, at), word.slice(at)]) : []
  return [own, ...variants, ...parted.map((words) => ({ words, isPrefix: false, cost: costs.joint }))]
}

/** Two terms written as one word; null if that is not possible. */
export function joinedTerm(one: Term, other: Term): Alternative | null {
  if (one.words.length > 1 || other.words.length > 1 || [...one.words, ...other.words].some(hasUnspacedScript))
    return null
  return { words: [`${one.words[0]}${other.words[0]}`], isPrefix: other.isPrefix, cost: costs.joint }
}
