import { communityCardOf } from '../../../shared/communities/texts.ts'
import { formatSearchQuery } from '../../../shared/platform/search-query.ts'
import type { Context } from '../../platform/context.ts'
import { type Alternative, alternativesOf, costs, joinedTerm } from '../../platform/search-index/alternatives.ts'
import { mapWithYields } from '../../platform/search-index/map-with-yields.ts'
import { matchAnyTerm, type Term } from '../../platform/search-index/match-query.ts'
import { wordsOf } from '../../platform/search-index/text.ts'
import { type ResolvedQuery, resolveQuery } from './resolve-query.ts'
import { findCommunities } from './search-communities.ts'
import { contentQueryOf, findComments, findPosts } from './search-content.ts'
import { findUsers } from './search-users.ts'

/** The highest cost of an alternative without a wrong letter. */
const likelyCostMax = costs.slip
/** More words have too many readings. */
const wordsMax = 5
/** The texts of each kind among which the most likely reading is looked for. */
const sampled = { limit: 10 }

/** A way to read the query: for each of its words, or pairs of words, what may have been meant, the likeliest first. */
type Reading = readonly (readonly Alternative[])[]

const likelyFirst = (term: Term) => alternativesOf(term).sort((one, other) => one.cost - other.cost)
const asTyped = (term: Term): Alternative[] => [{ ...term, cost: 0 }]

/** Returns the readings with few look-ups: other endings, letters in another order, words joined or parted. */
function likelyReadings(terms: readonly Term[]): Reading[] {
  const joined = terms.slice(1).flatMap((term, at) => {
    const one = joinedTerm(terms[at] ?? term, term)
    return one ? [[...terms.slice(0, at).map(asTyped), [one], ...terms.slice(at + 2).map(asTyped)]] : []
  })
  return [terms.map((term) => likelyFirst(term).filter(({ cost }) => cost <= likelyCostMax)), ...joined]
}

/** Returns the readings with a wrong letter in one of the words. */
const furtherReadings = (terms: readonly Term[]): Reading[] =>
  terms.map((_, wrong) => terms.map((term, at) => (at === wrong ? likelyFirst(term) : asTyped(term))))

const matchReading = (reading: Reading) => `(${reading.map((all) => `(${matchAnyTerm(all)})`).join(' AND ')})`

/** Returns the adjacent words as the text writes them, or as they were typed; null if it does not have them. */
function findIn(text: string, words: ReturnType<typeof indexWords>, { words: parts, isPrefix, cost }: Alternative) {
  const last = parts.length - 1
  const isAt = (start: number) =>
    parts.every((part, at) => {
      const folded = words.all[start + at]?.foldedText
      return isPrefix && at === last ? folded?.startsWith(part) : folded === part
    })
  const [first = ''] = parts
  const starts = isPrefix && last === 0 ? words.all.keys() : (words.positions.get(first) ?? [])
  for (const start of starts) {
    if (!isAt(start)) continue
    if (cost === 0) return parts.join('-')
    return text.slice(words.all[start]?.start, words.all[start + last]?.end).toLowerCase()
  }
  return null
}

function indexWords(text: string) {
  const all = [...wordsOf(text)]
  const positions = new Map<string, number[]>()
  for (const [at, { foldedText }] of all.entries()) {
    const earlier = positions.get(foldedText)
    if (earlier) earlier.push(at)
    else positions.set(foldedText, [at])
  }
  return { all, positions }
}

interface CorrectedText {
  text: string
  cost: number
}

/** Returns the cheapest reading that a text has, in its words; null if it has none. */
function readIn(text: string, readings: readonly Reading[]): CorrectedText | null {
  const words = indexWords(text)
  const fits = readings.flatMap((reading) => {
    const parts = reading.map((alternatives) => {
      for (const alternative of alternatives) {
        const written = findIn(text, words, alternative)
        if (written !== null) return { text: written, cost: alternative.cost }
      }
      return null
    })
    const matches = parts.filter((part) => part !== null)
    if (matches.length < parts.length) return []
    return [
      { text: matches.map((part) => part.text).join(' '), cost: matches.reduce((sum, { cost }) => sum + cost, 0) },
    ]
  })
  return fits.sort((one, other) => one.cost - other.cost)[0] ?? null
}

/** Returns some of the newest texts of each kind that the viewer may read and that match. */
async function sampleTexts(ctx: Context, ask: ResolvedQuery, match: string): Promise<{ content: string }[]> {
  const look = { ...contentQueryOf(ask), terms: [], match }
  const posts = await findPosts(ctx, look, sampled)
  const comments = await findComments(ctx, look, sampled)
  const communities = await findCommunities(ctx, { ...ask, match }, 'communitySearch', sampled.limit)
  const users = await findUsers(ctx, { ...ask, match }, sampled.limit)
  return [
    ...posts.items.map(({ title, content }) => ({ content: `${title}\n${content}` })),
    ...comments.items,
    ...communities.map((card) => ({ content: Object.values(communityCardOf(card)).join('\n') })),
    ...users.map(({ name }) => ({ content: name })),
  ]
}

/** Returns the cheapest readings that texts of the viewer have. */
async function findReadings(ctx: Context, ask: ResolvedQuery, readings: readonly Reading[]): Promise<CorrectedText[]> {
  const texts = await sampleTexts(ctx, ask, readings.map(matchReading).join(' OR '))
  return (await mapWithYields(texts, ({ content }) => readIn(content, readings))).filter((one) => one !== null)
}

/** Returns the text of the cheapest readings that most texts have. */
function mostFrequent(corrections: readonly CorrectedText[]): string | undefined {
  const least = Math.min(...corrections.map(({ cost }) => cost))
  const counts = new Map<string, number>()
  for (const { text, cost } of corrections) if (cost === least) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/**
 * Returns the query that was probably meant, in words that the viewer may read somewhere: what it finds decides, so that
 * no word of another text shows. Null if there is none, and for phrases in quotes.
 */
async function likelyQuery(ctx: Context, ask: ResolvedQuery): Promise<string | null> {
  const { terms, parsed } = ask
  if (parsed.text.includes('"') || terms.length === 0 || terms.length > wordsMax) return null
  const corrections = await findReadings(ctx, ask, likelyReadings(terms))
  if (corrections.length === 0) {
    // A wrong letter costs hundreds of look-ups per word, which count as further searches.
    await ctx.rateLimits.consume('search', ctx.viewer?.id ?? ctx.address, terms.length)
    for (const reading of furtherReadings(terms)) corrections.push(...(await findReadings(ctx, ask, [reading])))
  }
  const text = mostFrequent(corrections)
  return text === undefined ? null : formatSearchQuery({ ...parsed, text })
}

/**
 * Answers a query; if it finds nothing as it was typed, answers the query that was probably meant, and says so in
 * `shownFor`.
 */
export async function withSecondTry<Answer extends object>(
  ctx: Context,
  ask: ResolvedQuery | undefined,
  answer: (ask: ResolvedQuery | undefined) => Promise<Answer>,
  isEmpty: (answer: Answer) => boolean,
): Promise<Answer & { shownFor: string | null }> {
  const first = await answer(ask)
  const likely = ask && isEmpty(first) ? await likelyQuery(ctx, ask) : null
  if (likely === null) return { ...first, shownFor: null }
  const second = await answer(await resolveQuery(ctx, likely))
  return isEmpty(second) ? { ...first, shownFor: null } : { ...second, shownFor: likely }
}
