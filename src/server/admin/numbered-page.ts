import { cutPage, type PageOf } from '../db/page.ts'
import type { Range } from '../finder/number-queries.ts'
import { numberIn } from '../finder/walk.ts'

/**
 * A page of rows that an index knows by numbers, the highest first. `find` answers the highest numbers in the range, or
 * more, in any order; `show` the rows with these numbers.
 */
export async function numberedPage<Row extends { number: number }>(
  page: PageOf,
  last: number,
  find: (range: Range, most: number) => Promise<number[]>,
  show: (numbers: readonly number[]) => Promise<Row[]>,
) {
  const below = page.cursor === undefined ? last + 1 : numberIn(page.cursor)
  const most = page.limit + 1
  const found = new Set(await find({ from: 1, below }, most))
  const rows = await show([...found].sort((one, other) => other - one).slice(0, most))
  rows.sort((one, other) => other.number - one.number)
  return cutPage(rows, page, ({ number }) => [String(number)])
}
