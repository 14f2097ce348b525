import { builtIn } from './built-in.ts'
import { findIn, type Hit, Tangled } from './find.ts'
import { type TakenApart, takeApart } from './pieces.ts'
import { type Readings, readingsOf } from './readings.ts'
import { type ModerationResult, moderationCategories } from './result.ts'
import { repeatedAddresses } from './spam.ts'
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

function hitsInFlow(text: string, { flow }: TakenApart, { vocabulary, substrings }: CompiledRules): Hit[] {
  const readings = readingsOf(text, flow)
  const hits = [
    ...withoutInnocent(findIn(builtIn(), text, flow, readings)),
    ...findIn(vocabulary, text, flow, readings),
  ]
  for (const piece of substrings ? flow : []) {
    if (!piece.isUnspaced || !substrings || hits.length >= faultsMost) continue
    for (const { value: finding, start, end } of substrings.search(piece.raw, 20)) {
      hits.push({ ...placeIn(text, piece, start, end), finding, words: 1 })
    }
  }
  return hits
}

const none: Readings = new Map()

/** Names of variables are not shorter than this when they are read as a word that is dressed up. */
const codeWordLeast = 6

/** Addresses and code are taken at their word: little in them is read as dressed up. */
function hitsAside(text: string, { asides }: TakenApart, { vocabulary }: CompiledRules): Hit[] {
  return asides.flatMap(({ isAddress, pieces }) => {
    for (const piece of pieces) {
      if (isAddress || piece.raw.length < codeWordLeast) Object.assign(piece, { isLeet: false, isRepeated: false })
    }
    const slurs = withoutInnocent(findIn(builtIn(), text, pieces, none))
    const isMeant = (hit: Hit) =>
      !isAddress || (hit.end - hit.start >= addressWordLeast && !/[^\p{L}\p{N}]/u.test(text.slice(hit.start, hit.end)))
    return [...slurs.filter(isMeant), ...findIn(vocabulary, text, pieces, none)]
  })
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

/** Null when the text takes too long to read. */
function hitsIn(text: string, taken: TakenApart, rules: CompiledRules): Hit[] | null {
  try {
    return [...hitsInFlow(text, taken, rules), ...hitsAside(text, taken, rules)]
  } catch (error) {
    if (error instanceof Tangled) return null
    throw error
  }
}

function faultsIn(text: string, rules: CompiledRules): Fault[] {
  const taken = takeApart(text)
  const hits = hitsIn(text, taken, rules)?.slice(0, faultsMost)
  if (!hits) return [tangled]
  const faults = hits.flatMap((hit): Fault[] => {
    const { category, reason } = hit.finding
    const isPart = hits.some((other) => other !== hit && saysBetter(other, hit))
    const term = text.slice(hit.start, hit.end).replace(/\s+/g, ' ').slice(0, termMost)
    return category === null || isPart ? [] : [{ category, reason, term }]
  })
  return [...faults, ...repeatedAddresses(taken.addresses)]
}

/**
 * Whether a text may stand here; null when it may. `rules` are the word rules of the place. Of several faults those of
 * the gravest kind are told, all of them, so that they can be put right at once.
 */
export function moderate(text: string | readonly string[], rules: readonly Rule[] = []): ModerationResult | null {
  const compiled = compiledRules(rules)
  const faults = (typeof text === 'string' ? [text] : text).flatMap((part) => faultsIn(part, compiled))
  const category = moderationCategories.find((category) => faults.some((fault) => fault.category === category))
  if (!category) return null
  const told = faults.filter((fault) => fault.category === category)
  return {
    reason: [...new Set(told.map(({ reason }) => reason))].join(' '),
    terms: [...new Set(told.map(({ term }) => term))].filter((term) => term !== ''),
    category,
  }
}

/** What these rules alone would refuse of a text: the first words at fault, as their author typed them. Null for nothing. */
export const wordsRefused = (text: string, rules: readonly Rule[]): string | null =>
  faultsIn(text, compiledRules(rules)).find(({ category }) => category === 'custom')?.term ?? null
