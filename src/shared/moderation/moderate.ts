import { builtIn } from './built-in.ts'
import { findIn, type Hit, Tangled } from './find.ts'
import { type TakenApart, takeApart } from './pieces.ts'
import { type Readings, readingsOf } from './readings.ts'
import { type ModerationResult, moderationCategories } from './result.ts'
import { repeatedAddresses } from './spam.ts'
import { atOnce, type Steps } from './steps.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type CompiledRules, compiledRules, placeIn, type Rule } from './word-rules.ts'

/** Shorter words than this are found by chance in the keys and numbers that addresses are full of. */
const addressWordLeast = 5

/** More than anybody needs to be told of. */
const faultsMost = 50

const covers = (outer: Hit, inner: Hit) => outer.start <= inner.start && outer.end >= inner.end

/** Whether a hit lies in what is innocent, or only leads up to it. */
const frees = (free: Hit, hit: Hit) =>
  free.start < hit.end && free.end >= hit.end && (free.start <= hit.start || free.end > hit.end)

/** The hits that are not innocent. They come in the order they begin in, and so may be many. */
function withoutInnocent(hits: readonly Hit[]): Hit[] {
  const innocent = hits.filter(({ finding }) => finding.category === null)
  let past = 0
  return hits.filter((hit) => {
    if (hit.finding.category === null) return false
    for (let free = innocent[past]; free && free.end <= hit.start; free = innocent[past]) past++
    for (let at = past, free = innocent[at]; free && free.start < hit.end; free = innocent[++at]) {
      if (frees(free, hit)) return false
    }
    return true
  })
}

/** A text as it is read before it matters which word rules hold in its place. */
export interface ReadText {
  text: string
  taken: TakenApart
  readings: Readings
  /** What is refused everywhere; null when the text takes too long to read. */
  hits: readonly Hit[] | null
}

const none: Readings = new Map()

/** Names of variables are not shorter than this when they are read as a word that is dressed up. */
const codeWordLeast = 6

/** Addresses and code are taken at their word: little in them is read as dressed up. */
function takeAtTheirWord({ asides }: TakenApart) {
  for (const { isAddress, pieces } of asides) {
    for (const piece of pieces) {
      if (isAddress || piece.raw.length < codeWordLeast) Object.assign(piece, { isLeet: false, isRepeated: false })
    }
  }
}

function* slursAside(text: string, { asides }: TakenApart): Steps<Hit[]> {
  const hits: Hit[] = []
  for (const { isAddress, pieces } of asides) {
    const isMeant = ({ start, end }: Hit) =>
      !isAddress || (end - start >= addressWordLeast && !/[^\p{L}\p{N}]/u.test(text.slice(start, end)))
    hits.push(...withoutInnocent(yield* findIn(builtIn(), text, pieces, none)).filter(isMeant))
  }
  return hits
}

/** What is found; null when that takes too long. */
function* unlessTangled<Found>(steps: Steps<Found>): Steps<Found | null> {
  try {
    return yield* steps
  } catch (error) {
    if (error instanceof Tangled) return null
    throw error
  }
}

function* takeIn(text: string): Steps<Pick<ReadText, 'text' | 'taken' | 'readings'>> {
  const taken = takeApart(text)
  takeAtTheirWord(taken)
  yield
  const readings = readingsOf(text, taken.flow)
  yield
  return { text, taken, readings }
}

/** Reads a text. */
export function* reading(text: string): Steps<ReadText> {
  const { taken, readings } = yield* takeIn(text)
  const found = yield* unlessTangled(findIn(builtIn(), text, taken.flow, readings))
  const aside = found && (yield* unlessTangled(slursAside(text, taken)))
  return { text, taken, readings, hits: found && aside && [...withoutInnocent(found), ...aside] }
}

const isEmpty = ({ words, beginnings }: Vocabulary) => words.size === 0 && beginnings.size === 0

/** What the rules of the place would not have there. */
function* hitsByRules(
  { text, taken, readings }: Pick<ReadText, 'text' | 'taken' | 'readings'>,
  { vocabulary, substrings }: CompiledRules,
): Steps<Hit[]> {
  const { flow, asides } = taken
  const hits = isEmpty(vocabulary) ? [] : yield* findIn(vocabulary, text, flow, readings)
  for (const piece of substrings ? flow : []) {
    if (!piece.isUnspaced || !substrings || hits.length >= faultsMost) continue
    for (const { value: finding, start, end } of substrings.search(piece.raw, 20)) {
      hits.push({ ...placeIn(text, piece, start, end), finding, words: 1 })
    }
  }
  if (isEmpty(vocabulary)) return hits
  for (const { pieces } of asides) hits.push(...(yield* findIn(vocabulary, text, pieces, none)))
  return hits
}

/** Whether the one says the same as the other, and nothing that is not to blame. */
const saysBetter = (one: Hit, other: Hit) =>
  one.finding.reason === other.finding.reason &&
  (one.words < other.words
    ? covers(other, one)
    : one.words === other.words && covers(one, other) && !covers(other, one))

interface Fault {
  category: ModerationResult['category']
  reason: string
  term: string
}

const termMost = 100

const tangled: Fault = { category: 'spam', reason: 'It cannot be read as words.', term: '' }

/** The hits as they are told: each once, in its author's words. */
function told(text: string, found: readonly Hit[]): Fault[] {
  const hits = found.slice(0, faultsMost)
  return hits.flatMap((hit): Fault[] => {
    const { category, reason } = hit.finding
    const isPart = hits.some((other) => other !== hit && saysBetter(other, hit))
    const term = text.slice(hit.start, hit.end).replace(/\s+/g, ' ').slice(0, termMost)
    return category === null || isPart ? [] : [{ category, reason, term }]
  })
}

function faultsIn(read: ReadText, rules: CompiledRules): Fault[] {
  const { text, taken, hits } = read
  const byRules = hits && atOnce(unlessTangled(hitsByRules(read, rules)))
  if (!hits || !byRules) return [tangled]
  return [...told(text, [...hits, ...byRules]), ...repeatedAddresses(taken.addresses)]
}

/**
 * Whether texts that were read may stand here; null when they may. `rules` are the word rules of the place. Of several
 * faults those of the gravest kind are told, all of them, so that they can be put right at once.
 */
export function judge(texts: readonly ReadText[], rules: readonly Rule[] = []): ModerationResult | null {
  const compiled = compiledRules(rules)
  const faults = texts.flatMap((text) => faultsIn(text, compiled))
  const category = moderationCategories.find((category) => faults.some((fault) => fault.category === category))
  if (!category) return null
  const gravest = faults.filter((fault) => fault.category === category)
  return {
    reason: [...new Set(gravest.map(({ reason }) => reason))].join(' '),
    terms: [...new Set(gravest.map(({ term }) => term))].filter((term) => term !== ''),
    category,
  }
}

/** The same of texts as they were typed. */
export const moderate = (text: string | readonly string[], rules: readonly Rule[] = []): ModerationResult | null =>
  judge(
    (typeof text === 'string' ? [text] : text).map((part) => atOnce(reading(part))),
    rules,
  )

/** What these rules alone would refuse of a text: the first words at fault, as their author typed them. Null for nothing. */
export function* wordsRefused(text: string, rules: readonly Rule[]): Steps<string | null> {
  const hits = yield* unlessTangled(hitsByRules(yield* takeIn(text), compiledRules(rules)))
  return told(text, hits ?? [])[0]?.term ?? null
}
