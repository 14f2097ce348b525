import { phrase } from '../../platform/phrase.ts'
import { builtInVocabulary } from './built-in-rules.ts'
import { findMatches, type Match, runToEnd, type Steps, TooComplex } from './find-matches.ts'
import { type Readings, readingsOf } from './readings.ts'
import { type ModerationResult, moderationCategories } from './result.ts'
import { repeatedAddresses } from './spam.ts'
import { type TokenizedText, tokenize } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'
import { type CompiledRules, compiledRules, type Rule, rangeIn } from './word-rules.ts'

/** Addresses are full of keys and numbers, which contain shorter words by chance. */
const addressWordMin = 5

/** No author needs a longer list. */
const faultsMax = 50

const covers = (outer: Match, inner: Match) => outer.start <= inner.start && outer.end >= inner.end

/** Whether an innocent match covers a hit, or overlaps it and ends later. */
const excuses = (free: Match, hit: Match) =>
  free.start < hit.end && free.end >= hit.end && (free.start <= hit.start || free.end > hit.end)

/** Removes innocent hits. The hits come sorted by start, so that one pass suffices for large numbers. */
function withoutAllowed(hits: readonly Match[]): Match[] {
  const innocent = hits.filter(({ finding }) => finding.category === null)
  let past = 0
  return hits.filter((hit) => {
    if (hit.finding.category === null) return false
    for (let free = innocent[past]; free && free.end <= hit.start; free = innocent[past]) past++
    for (let at = past, free = innocent[at]; free && free.start < hit.end; free = innocent[++at]) {
      if (excuses(free, hit)) return false
    }
    return true
  })
}

/** A text, analyzed independently of the word rules of its community. */
export interface AnalyzedText {
  text: string
  tokens: TokenizedText
  readings: Readings
  /** Matches of the built-in rules; null when the text is too complex. */
  matches: readonly Match[] | null
}

const noReadings: Readings = new Map()

/** The minimum length of a variable name that is read as a disguised word. */
const codeWordMin = 6

/** Addresses and code are taken literally: few of their words count as disguised. */
function readLiterally({ excluded: excludedRanges }: TokenizedText) {
  for (const { isAddress, tokens: pieces } of excludedRanges) {
    for (const piece of pieces) {
      if (isAddress || piece.raw.length < codeWordMin) Object.assign(piece, { isLeet: false, isRepeated: false })
    }
  }
}

function* matchesInExcluded(text: string, { excluded: excludedRanges }: TokenizedText): Steps<Match[]> {
  const hits: Match[] = []
  for (const { isAddress, tokens: pieces } of excludedRanges) {
    const isMeant = ({ start, end }: Match) =>
      !isAddress || (end - start >= addressWordMin && !/[^\p{L}\p{N}]/u.test(text.slice(start, end)))
    hits.push(...withoutAllowed(yield* findMatches(builtInVocabulary(), text, pieces, noReadings)).filter(isMeant))
  }
  return hits
}

/** Returns null instead of throwing `TooComplex`. */
function* nullIfTooComplex<Found>(steps: Steps<Found>): Steps<Found | null> {
  try {
    return yield* steps
  } catch (error) {
    if (error instanceof TooComplex) return null
    throw error
  }
}

function* tokenizeSteps(text: string): Steps<Pick<AnalyzedText, 'text' | 'tokens' | 'readings'>> {
  const taken = tokenize(text)
  readLiterally(taken)
  yield
  const readings = readingsOf(text, taken.running)
  yield
  return { text, tokens: taken, readings }
}

export function* analyzeSteps(text: string): Steps<AnalyzedText> {
  const { tokens: taken, readings } = yield* tokenizeSteps(text)
  const matches = yield* nullIfTooComplex(findMatches(builtInVocabulary(), text, taken.running, readings))
  const excluded = matches && (yield* nullIfTooComplex(matchesInExcluded(text, taken)))
  return { text, tokens: taken, readings, matches: matches && excluded && [...withoutAllowed(matches), ...excluded] }
}

const isEmpty = ({ words, prefixes: beginnings }: Vocabulary) => words.size === 0 && beginnings.size === 0

/** Matches the word rules of the community and the instance. */
function* matchesOfRules(
  { text, tokens: taken, readings }: Pick<AnalyzedText, 'text' | 'tokens' | 'readings'>,
  { vocabulary, substrings }: CompiledRules,
): Steps<Match[]> {
  const { running: flow, excluded: excludedRanges } = taken
  const hits = isEmpty(vocabulary) ? [] : yield* findMatches(vocabulary, text, flow, readings)
  for (const piece of substrings ? flow : []) {
    if (!piece.isUnspaced || !substrings || hits.length >= faultsMax) continue
    for (const { value: finding, start, end } of substrings.search(piece.raw, 20)) {
      hits.push({ ...rangeIn(text, piece, start, end), finding, words: 1 })
    }
  }
  if (isEmpty(vocabulary)) return hits
  for (const { tokens: pieces } of excludedRanges)
    hits.push(...(yield* findMatches(vocabulary, text, pieces, noReadings)))
  return hits
}

/** Whether `one` makes `other` redundant: it has the same reason and fewer unrelated words. */
const isSameFault = (one: Match, other: Match) =>
  one.finding.reason === other.finding.reason &&
  (one.words < other.words
    ? covers(other, one)
    : one.words === other.words && covers(one, other) && !covers(other, one))

interface Violation {
  category: ModerationResult['category']
  reason: string
  term: string
}

const termMax = 100

const tooComplex: Violation = { category: 'spam', reason: phrase('It is too complex to check.').text, term: '' }

/** Lists the violations, each once, in the words of the author. */
function toViolations(text: string, matches: readonly Match[]): Violation[] {
  const hits = matches.slice(0, faultsMax)
  return hits.flatMap((hit): Violation[] => {
    const { category, reason } = hit.finding
    const isPart = hits.some((other) => other !== hit && isSameFault(other, hit))
    const term = text.slice(hit.start, hit.end).replace(/\s+/g, ' ').slice(0, termMax)
    return category === null || isPart ? [] : [{ category, reason, term }]
  })
}

function violationsIn(read: AnalyzedText, rules: CompiledRules): Violation[] {
  const { text, tokens: taken, matches: hits } = read
  const byRules = hits && runToEnd(nullIfTooComplex(matchesOfRules(read, rules)))
  if (!hits || !byRules) return [tooComplex]
  return [...toViolations(text, [...hits, ...byRules]), ...repeatedAddresses(taken.addresses)]
}

/**
 * Checks analyzed texts against the built-in rules and the given word rules. Returns null when they are acceptable;
 * otherwise all violations of the gravest category, so that the author can fix them at once.
 */
export function judge(texts: readonly AnalyzedText[], rules: readonly Rule[] = []): ModerationResult | null {
  const compiled = compiledRules(rules)
  const faults = texts.flatMap((text) => violationsIn(text, compiled))
  const category = moderationCategories.find((category) => faults.some((fault) => fault.category === category))
  if (!category) return null
  const gravest = faults.filter((fault) => fault.category === category)
  return {
    reason: [...new Set(gravest.map(({ reason }) => reason))].join(' '),
    terms: [...new Set(gravest.map(({ term }) => term))].filter((term) => term !== ''),
    category,
  }
}

/** Checks texts as typed; see `judge`. */
export const moderate = (text: string | readonly string[], rules: readonly Rule[] = []): ModerationResult | null =>
  judge(
    (typeof text === 'string' ? [text] : text).map((part) => runToEnd(analyzeSteps(part))),
    rules,
  )

/** Returns the first words of a text that these rules alone would refuse, as typed, or null. */
export function* wordsRefused(text: string, rules: readonly Rule[]): Steps<string | null> {
  const hits = yield* nullIfTooComplex(matchesOfRules(yield* tokenizeSteps(text), compiledRules(rules)))
  return toViolations(text, hits ?? [])[0]?.term ?? null
}
