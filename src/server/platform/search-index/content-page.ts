import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import type { PageRequest } from '../db/pagination.ts'
import { broadMatchQuery, needsTextCheck } from './broad-match.ts'
import { type ContentKind, findLastNumber, findNumbered, listNumbers } from './index-number-queries.ts'
import { mapWithYields } from './map-with-yields.ts'
import { type Block, fitsOneBlock, matchInBlock, matchInScope, type ScopeTokens, type Term } from './match-query.ts'
import { containsTerm } from './match-ranges.ts'
import type { NumberRange } from './queries.ts'
import { numberFromCursor, type ScanSource, scanIndex } from './scan-index.ts'

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
  const found = await mapWithYields(rows, (row) => {
    const texts = [row.title ?? '', row.content]
    return loose.every((term) => texts.some((text) => containsTerm(text, term))) ? [row] : []
  })
  return found.flat()
}

/** A search for terms, scopes, or both. */
export interface ContentQuery {
  terms: readonly Term[]
  scopes: ScopeTokens
  period: Period
}

/** Returns a page of results, newest first. May be short and still have a next page. For `show`, see `ScanSource`. */
export async function contentPage<Row extends Text>(
  { db }: Pick<Context, 'db'>,
  kind: ContentKind,
  { terms, scopes: places, period }: ContentQuery,
  page: PageRequest,
  show: (numbers: readonly number[]) => Promise<Row[]>,
) {
  const match = matchInScope(`${kind}Search`, places, broadMatchQuery(terms))
  const last = await findLastNumber(db, kind)
  const matchIn = (block: Block, below: number) => (fitsOneBlock(last) ? match : matchInBlock(block, below, match))
  const walked: ScanSource<Row> = {
    find: ({ block, ...range }, most) => listNumbers(db, kind, matchIn(block, range.below), range, most),
    show: async (numbers) => containingAll(await show(numbers), terms),
    ...(terms.some(needsTextCheck) && { scannedMax: textsReadMax }),
  }
  return scanIndex(walked, await rangeOf(db, kind, period, last, page.cursor), page)
}

/** The maximum number of short pages to combine. */
const pagesMax = 10

/** Like `contentPage`, but returns a full page unless it reaches the end or finds too little. */
export async function fullContentPage<Row extends Text>(
  ctx: Pick<Context, 'db'>,
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
