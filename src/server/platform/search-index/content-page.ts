import type { Context } from '../context.ts'
import { engineOf } from '../db/engine.ts'
import type { Db } from '../db/open.ts'
import type { PageRequest } from '../db/pagination.ts'
import { broadMatchQuery, needsTextCheck, openWordsOf } from './broad-match.ts'
import { indexNow } from './index-now.ts'
import { type ContentKind, findLastNumber, findNumbered, listNumbers } from './index-number-queries.ts'
import { mapWithYields } from './map-with-yields.ts'
import { largeBlocksIn, matchInScope, type ScopeTokens, type Term, tokenOfBlock } from './match-query.ts'
import { containsTerm } from './match-ranges.ts'
import type { NumberRange } from './queries.ts'
import { numberFromCursor, type ScanSource, type ScanStep, scanIndex } from './scan-index.ts'
import { wordsFrom } from './words-from.ts'

/** A time range: from `since` (inclusive) until `until` (exclusive). */
export interface Period {
  since: string
  until: string
}

/** Before and after every time. */
export const [minimumTime, maximumTime] = ['', '~']
/** Without a restriction. */
export const anyTime: Period = { since: minimumTime, until: maximumTime }

/** Returns the first number since a time by binary search, because numbers grow with time. */
async function firstNumberSince(db: Db, kind: ContentKind, moment: string, last: number): Promise<number> {
  let [from, below] = [1, last + 1]
  while (from < below) {
    const middle = Math.floor((from + below) / 2)
    const row = await findNumbered(db, kind, middle)
    if (row && row.createdAt < moment) from = row.number + 1
    else below = middle
  }
  return from
}

async function rangeOf(
  db: Db,
  kind: ContentKind,
  { since, until }: Period,
  last: number,
  cursor: string | undefined,
): Promise<NumberRange> {
  const from = since === minimumTime ? 1 : await firstNumberSince(db, kind, since, last)
  const below = until === maximumTime ? last + 1 : await firstNumberSince(db, kind, until, last)
  return { from, below: cursor === undefined ? below : Math.min(below, numberFromCursor(cursor)) }
}

/** The number of texts to read per page when the index cannot decide; texts can be long. */
const textsReadMax = 500

interface Text {
  number: number
  title?: string
  content: string
}

/** Filters texts by the terms that the index cannot decide. */
async function containingAll<Row extends Text>(rows: Row[], terms: readonly Term[]): Promise<Row[]> {
  const loose = terms.filter(needsTextCheck)
  if (loose.length === 0) return rows
  const matches = await mapWithYields(rows, (row) => {
    const texts = [row.title ?? '', row.content]
    return loose.every((term) => texts.some((text) => containsTerm(text, term))) ? [row] : []
  })
  return matches.flat()
}

/** The index has its own entries for shorter prefixes. */
const collectedMin = 6
/** A prefix of more words is searched for as such. */
const wordsOfPrefixMax = 16
const isListed = /^[a-z0-9]+$/

/**
 * Lists the words of the index that begin with the open words of the terms. Searching for a long prefix collects all its
 * entries in the index, in every statement; searching for its words does not.
 */
async function wordsOfPrefixes(db: Db, kind: ContentKind, terms: readonly Term[]) {
  const expansions = new Map<string, string[]>()
  for (const open of openWordsOf(terms)) {
    if (open.length < collectedMin || !isListed.test(open)) continue
    const findFrom = (from: string) => engineOf(db).findIndexWord(db, `${kind}Search`, from)
    const words = await wordsFrom(findFrom, open, wordsOfPrefixMax + 1)
    if (words.length <= wordsOfPrefixMax) expansions.set(open, words)
  }
  return expansions
}

/** The viewer or address to which the work of a search counts. */
type Searcher = Pick<Context, 'db' | 'rateLimits' | 'viewer' | 'address'>

/** Reading this many characters counts as another search. */
const charactersPerSearch = 200_000

/** Counts what a search has read beyond what every search may. The next one is refused, not this. */
async function countReading({ rateLimits, viewer, address }: Searcher, characters: number) {
  const points = Math.floor(characters / charactersPerSearch)
  if (points > 0) await rateLimits.consume('search', viewer?.id ?? address, points)
}

/** A search for terms, scopes, or both. */
export interface ContentQuery {
  terms: readonly Term[]
  /** A full-text query instead of the terms. */
  match?: string | undefined
  scopes: ScopeTokens
  period: Period
}

/** Returns a page of results, newest first. May be short and still have a next page. For `show`, see `ScanSource`. */
export async function contentPage<Row extends Text>(
  ctx: Searcher,
  kind: ContentKind,
  { terms, match: other, scopes: communityScopes, period }: ContentQuery,
  page: PageRequest,
  show: (numbers: readonly number[]) => Promise<Row[]>,
) {
  const { db } = ctx
  await indexNow(db, kind)
  const last = await findLastNumber(db, kind)
  const words = largeBlocksIn(last) <= 1 ? new Map() : await wordsOfPrefixes(db, kind, terms)
  const matchOf = (withPhrases: boolean) => other ?? broadMatchQuery(terms, words, withPhrases)
  const [match, exactMatch] = [matchOf(false), matchOf(true)]
  const matchIn = ({ block, below }: ScanStep) =>
    block === 'rest'
      ? matchInScope(`${kind}Search`, communityScopes, exactMatch)
      : matchInScope(`${kind}Search`, communityScopes, match, tokenOfBlock(block, below))
  let read = 0
  const walked: ScanSource<Row> = {
    find: (step, most) => listNumbers(db, kind, matchIn(step), step, most),
    show: async (numbers) => {
      const rows = await show(numbers)
      read += rows.reduce((sum, { content }) => sum + content.length, 0)
      return containingAll(rows, terms)
    },
    ...(terms.some(needsTextCheck) && { scannedMax: textsReadMax }),
  }
  const hits = await scanIndex(walked, await rangeOf(db, kind, period, last, page.cursor), page)
  await countReading(ctx, read)
  return hits
}

/** The maximum number of short pages to combine. */
const pagesMax = 10

/** Like `contentPage`, but returns a full page unless it reaches the end or finds too little. */
export async function fullContentPage<Row extends Text>(
  ctx: Searcher,
  kind: ContentKind,
  query: ContentQuery,
  { limit, cursor }: PageRequest,
  show: (numbers: readonly number[]) => Promise<Row[]>,
) {
  const items: Row[] = []
  let from = cursor
  for (let pages = 0; pages < pagesMax; pages++) {
    const page = await contentPage(ctx, kind, query, { limit: limit - items.length, cursor: from }, show)
    items.push(...page.items)
    if (items.length === limit || page.nextCursor === null) return { items, nextCursor: page.nextCursor }
    from = page.nextCursor
  }
  return { items, nextCursor: from ?? null }
}
