import type { Db } from '../../platform/db/open.ts'
import type { PageRequest } from '../../platform/db/pagination.ts'
import { broadMatchQuery } from '../../platform/search-index/broad-match.ts'
import { findLastNumber, listNumbers } from '../../platform/search-index/index-number-queries.ts'
import { matchInScope, type Term, tokenOfBlock } from '../../platform/search-index/match-query.ts'
import { numberFromCursor, type ScanSource, type ScanStep, scanIndex } from '../../platform/search-index/scan-index.ts'
import { matchSubstrings } from '../../platform/search-index/substrings.ts'
import { listNumbersIn } from './queries.ts'

type Kind = 'post' | 'person' | 'community'

/** The number of texts to check per page; texts can be long. */
const textsReadMax = 500

/** Returns the highest numbers in the step whose texts may contain every term, in descending order. */
export async function findSubstrings(db: Db, kind: Kind, terms: readonly Term[], step: ScanStep, most: number) {
  const parts = matchSubstrings(terms)
  if (parts !== null) return listNumbersIn(db, `${kind}Substring`, parts, step, most)
  const words = broadMatchQuery(terms)
  if (words === null) return []
  const block = kind === 'post' && step.block !== 'rest' ? tokenOfBlock(step.block, step.below) : undefined
  return listNumbers(db, kind, matchInScope(`${kind}Search`, [], words, block), step, most)
}

/** Returns a page of rows by index number, highest first. May be shorter than its limit and still have a next page. */
export async function substringPage<Row extends { number: number }>(
  db: Db,
  kind: Kind,
  page: PageRequest,
  { find, show }: Pick<ScanSource<Row>, 'find' | 'show'>,
) {
  const last = await findLastNumber(db, kind)
  const below = page.cursor === undefined ? last + 1 : numberFromCursor(page.cursor)
  return scanIndex({ find, show, scannedMax: textsReadMax }, { from: 1, below }, page)
}
