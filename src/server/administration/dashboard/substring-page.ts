import type { Db } from '../../platform/db/open.ts'
import type { PageRequest } from '../../platform/db/pagination.ts'
import { broadMatchQuery } from '../../platform/search-index/broad-match.ts'
import { indexNow } from '../../platform/search-index/index-now.ts'
import { findLastNumber, listNewestNumbers, listNumbers } from '../../platform/search-index/index-number-queries.ts'
import { matchInScope, type Term, tokenOfBlock } from '../../platform/search-index/match-query.ts'
import { numberFromCursor, type ScanSource, type ScanStep, scanIndex } from '../../platform/search-index/scan-index.ts'
import { matchSubstrings, termsOfWholeWords } from '../../platform/search-index/substrings.ts'
import { listNumbersIn } from './queries.ts'

type Kind = 'post' | 'user' | 'community'

/** The number of indexed matches to check per page; texts can be long. */
const textsReadMax = 500
/** The limits for reading texts that no index narrows, per step and page. Names are short. */
const unindexedMax = {
  post: { perStep: 100, scannedMax: textsReadMax },
  user: { perStep: 500, scannedMax: 20_000 },
  community: { perStep: 500, scannedMax: 20_000 },
}

/** Returns the highest numbers in the step whose texts may contain the terms, in descending order. */
type FindCandidates = (step: ScanStep, most: number) => Promise<number[]>

/** Returns the candidates for every term; null if no index knows the parts, because all have one or two letters. */
function indexedCandidates(db: Db, kind: Kind, terms: readonly Term[]): FindCandidates | null {
  const parts = matchSubstrings(terms)
  if (parts !== null) return (step, most) => listNumbersIn(db, `${kind}Substring`, parts, step, most)
  const wholeWords = broadMatchQuery(termsOfWholeWords(terms))
  if (wholeWords === null) return null
  return (step, most) => {
    const block = kind === 'post' && step.block !== 'rest' ? tokenOfBlock(step.block, step.below) : undefined
    return listNumbers(db, kind, matchInScope(`${kind}Search`, [], wholeWords, block), step, most)
  }
}

interface Search<Row> extends Pick<ScanSource<Row>, 'show'> {
  terms: readonly Term[]
  /** Finds further candidates in another index; null if it does not know the text. */
  also?: FindCandidates | null
}

/** Returns the candidates of either index, in descending order. */
const ofEither =
  (one: FindCandidates, other: FindCandidates): FindCandidates =>
  async (step, most) => {
    const numbers = new Set([...(await one(step, most)), ...(await other(step, most))])
    return [...numbers].sort((one, other) => other - one).slice(0, most)
  }

/**
 * Returns a page of rows by index number, highest first. May be shorter than its limit, even empty, and still have a
 * next page. `show` must check the texts for the terms.
 */
export async function substringPage<Row extends { number: number }>(
  db: Db,
  kind: Kind,
  page: PageRequest,
  { terms, show, also = null }: Search<Row>,
) {
  await indexNow(db, kind)
  const last = await findLastNumber(db, kind)
  const below = page.cursor === undefined ? last + 1 : numberFromCursor(page.cursor)
  const candidates = terms.length === 0 ? also : indexedCandidates(db, kind, terms)
  const indexed = candidates && also && candidates !== also ? ofEither(candidates, also) : candidates
  const unindexed: FindCandidates = (step, most) => listNewestNumbers(db, kind, step, most)
  const scan = indexed ? { find: indexed, scannedMax: textsReadMax } : { find: unindexed, ...unindexedMax[kind] }
  return scanIndex({ ...scan, show }, { from: 1, below }, page)
}
