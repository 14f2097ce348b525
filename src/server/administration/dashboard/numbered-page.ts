import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import type { NumberRange } from '../../platform/search-index/index-number-queries.ts'
import { numberFromCursor } from '../../platform/search-index/scan-index.ts'

/**
 * Returns a page of rows by index number, highest first. `find` returns at least the highest numbers in the range, in
 * any order; `show` returns the rows with these numbers.
 */
export async function numberedPage<Row extends { number: number }>(
  page: PageRequest,
  last: number,
  find: (range: NumberRange, most: number) => Promise<number[]>,
  show: (numbers: readonly number[]) => Promise<Row[]>,
) {
  const below = page.cursor === undefined ? last + 1 : numberFromCursor(page.cursor)
  const most = page.limit + 1
  const found = new Set(await find({ from: 1, below }, most))
  const rows = await show([...found].sort((one, other) => other - one).slice(0, most))
  rows.sort((one, other) => other.number - one.number)
  return toPage(rows, page, ({ number }) => [String(number)])
}
