import type { Db } from '../db/open.ts'
import { decodeCursor, encodeCursor, invalidCursor, type PageRequest } from '../db/pagination.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { indexNow } from './index-now.ts'
import { listNumbers } from './index-number-queries.ts'
import { type Block, blockStart, largeBlocksIn } from './match-query.ts'
import type { NumberRange } from './queries.ts'

/** A part of a range: within one block, or all of the rest. */
export interface ScanStep extends NumberRange {
  block: Block | 'rest'
}

/** A full-text index with ascending numbers, and the rows of its numbers. */
export interface ScanSource<Row> {
  /** Returns the highest matching numbers in the step, in descending order. */
  find: (step: ScanStep, most: number) => Promise<number[]>
  /** Returns the visible rows with these numbers, in any order. */
  show: (numbers: readonly number[]) => Promise<Row[]>
  /** The maximum number of matches per page; then the page ends with a cursor. */
  scannedMax?: number
  /** The number of matches per step, if the rows of most are not shown. */
  perStep?: number | undefined
}

const rowsPerStep = 100
/** The maximum time per page, in milliseconds, for rare matches or long texts. */
const timeBudgetMs = 1_000

/**
 * A step below the first duration, in milliseconds, allows a large next one; a step above the second changes the size.
 */
const [shortStep, longStep] = [2, 12]
/**
 * The rest may be one step when it would take at most this many milliseconds at the pace of the last step. A number
 * takes less time there than in a block.
 */
const restMost = 100
/** A step over fewer numbers shows no pace. */
const paceMin = 8_192

/** A step that is done, with its time in milliseconds. */
interface TakenStep {
  block: ScanStep['block']
  took: number
  /** The number of index numbers that it covered. */
  covered: number
}

/**
 * Chooses the size of the next step: small where matches are dense, large where they are rare or each step is expensive,
 * and the rest where the words are rare.
 */
export function nextStepSize({ block, took, covered }: TakenStep, left: number): ScanStep['block'] {
  if (took > longStep) return block === 'large' ? 'small' : 'large'
  if (covered >= paceMin && (took * left) / covered <= restMost) return 'rest'
  return took < shortStep || block === 'rest' ? 'large' : block
}

/** Returns the number at which the previous page ended. */
export function numberFromCursor(cursor: string): number {
  const number = Number(decodeCursor(cursor, 1)[0])
  if (!Number.isSafeInteger(number)) throw invalidCursor()
  return number
}

/**
 * Returns a page of visible matches, newest first. SQLite answers synchronously, so the scan yields to the event loop
 * between its steps. A page may be shorter than its limit, even empty, and still have a next page.
 */
export async function scanIndex<Row extends { number: number }>(
  { find, show, scannedMax: seenMost = 5_000, perStep }: ScanSource<Row>,
  range: NumberRange,
  page: PageRequest,
) {
  const rows: Row[] = []
  let { below } = range
  let block: ScanStep['block'] = largeBlocksIn(below) <= 1 ? 'rest' : 'large'
  // Usually all matches are visible, so the first step suffices.
  let most = perStep ?? page.limit + 1
  let [seen, spent] = [0, 0]
  while (below > range.from && rows.length <= page.limit && seen < seenMost && spent < timeBudgetMs) {
    const from = block === 'rest' ? range.from : Math.max(range.from, blockStart(block, below))
    const step = { from, below, block }
    const start = performance.now()
    const numbers = await find(step, most)
    const took = performance.now() - start
    if (numbers.length > 0) {
      const shown = await show(numbers)
      rows.push(...shown.sort((one, other) => other.number - one.number))
    }
    below = numbers.length < most ? from : (numbers.at(-1) ?? from)
    block = nextStepSize({ block, took, covered: step.below - below }, below - range.from)
    seen += numbers.length
    // The rest of an index is long enough for a whole page.
    most = perStep ?? Math.min(block === 'rest' ? page.limit + 1 : rowsPerStep, seenMost)
    spent += performance.now() - start
    await yieldToEventLoop()
  }
  const items = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? (items.at(-1)?.number ?? below) : below
  return { items, nextCursor: last > range.from ? encodeCursor([String(last)]) : null }
}

/** Returns the newest visible matches up to a limit, to be sorted otherwise. For indexes of short texts. */
export async function scanNewest<Row extends { number: number }>(
  db: Db,
  kind: 'user' | 'community',
  match: string,
  show: (numbers: readonly number[]) => Promise<Row[]>,
  most: number,
): Promise<Row[]> {
  await indexNow(db, kind)
  const rows: Row[] = []
  let below = Number.MAX_SAFE_INTEGER
  while (rows.length < most) {
    const numbers = await listNumbers(db, kind, match, { from: 0, below }, rowsPerStep)
    if (numbers.length > 0) rows.push(...(await show(numbers)))
    if (numbers.length < rowsPerStep) break
    below = numbers.at(-1) ?? 0
    await yieldToEventLoop()
  }
  return rows.sort((one, other) => other.number - one.number).slice(0, most)
}
