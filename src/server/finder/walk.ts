import type { Db } from '../db/open.ts'
import { cursorAfter, keyIn, type PageOf } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { pause } from '../jobs/pause.ts'
import { type Block, blockStart } from '../search/match.ts'
import { findLastNumber, type Indexed, listNumbers, type Range } from './number-queries.ts'

/** A part of a range that lies within one block. */
export interface Step extends Range {
  block: Block
}

/** An index whose numbers grow as its rows are written, and what is behind the numbers. */
export interface Walked<Row> {
  /** The highest numbers in the step that match, in falling order. */
  find: (step: Step, most: number) => Promise<number[]>
  /** The rows with these numbers that the viewer is shown, in any order. */
  show: (numbers: readonly number[]) => Promise<Row[]>
  /** So many rows that matched are looked at for one page; then it ends, with a cursor to go on from. */
  seenMost?: number
}

const seenAtOnce = 100
/** A page ends as well when it took so long, in milliseconds: there is little, far apart, or it is long to read. */
const spentMost = 1_000

/** A step that took less may be a large one next time, after one that took more comes one of the other kind. */
const [shortStep, longStep] = [2, 12]

/** The next step: small ones when much stands in a block, large ones when little does, or when each step costs much. */
function blockAfter(block: Block, took: number): Block {
  if (took > longStep) return block === 'small' ? 'large' : 'small'
  return took < shortStep ? 'large' : block
}

/** Where the page before ended. */
export function numberIn(cursor: string): number {
  const number = Number(keyIn(cursor, 1)[0])
  if (!Number.isSafeInteger(number)) throw new AppError('BAD_REQUEST', 'cursor is not valid', { field: 'cursor' })
  return number
}

/**
 * A page of what matches and is shown, newest first. The database answers at once, so the way is cut into steps between
 * which others have their turn. A page can be shorter than its limit, even empty, and still have a next one.
 */
export async function walk<Row extends { number: number }>(
  { find, show, seenMost = 5_000 }: Walked<Row>,
  range: Range,
  page: PageOf,
) {
  const rows: Row[] = []
  let { below } = range
  let block: Block = 'small'
  // As a rule everything that matches is shown: then the first look is all there is to do.
  let most = page.limit + 1
  let [seen, spent] = [0, 0]
  while (below > range.from && rows.length <= page.limit && seen < seenMost && spent < spentMost) {
    const step = { from: Math.max(range.from, blockStart(block, below)), below, block }
    const start = performance.now()
    const numbers = await find(step, most)
    block = blockAfter(block, performance.now() - start)
    if (numbers.length > 0) {
      const shown = await show(numbers)
      rows.push(...shown.sort((one, other) => other.number - one.number))
    }
    below = numbers.length < most ? step.from : (numbers.at(-1) ?? step.from)
    seen += numbers.length
    most = Math.min(seenAtOnce, seenMost)
    spent += performance.now() - start
    await pause()
  }
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? (items.at(-1)?.number ?? below) : below
  return { items, nextCursor: last > range.from ? cursorAfter([String(last)]) : null }
}

/** The newest rows that match and are shown, at most so many: for what is then put in another order. */
export async function newest<Row extends { number: number }>(
  db: Db,
  kind: Indexed,
  match: string,
  show: (numbers: readonly number[]) => Promise<Row[]>,
  most: number,
): Promise<Row[]> {
  const find = (range: Range, most: number) => listNumbers(db, kind, match, range, most)
  const range = { from: 1, below: (await findLastNumber(db, kind)) + 1 }
  return (await walk({ find, show }, range, { limit: most })).items
}
