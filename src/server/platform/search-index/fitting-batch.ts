import type { Db } from '../db/open.ts'
import { listLengths } from './due-queries.ts'
import type { IndexedKind } from './index-number-queries.ts'

/** The limits of a batch: rows, and bytes of text beyond the first row. */
export interface BatchLimits {
  rows: number
  bytes: number
}

/** Holds the event loop for some milliseconds. */
export const smallBatch: BatchLimits = { rows: 50, bytes: 40_000 }

/** Cuts a batch to a limit of bytes beyond the first row, because long texts take long. Names are short. */
export async function fittingBatch(db: Db, kind: IndexedKind, numbers: readonly number[], bytesMax: number) {
  if (kind === 'user' || kind === 'community') return numbers
  const lengths = new Map((await listLengths(db, kind, numbers)).map(({ number, bytes }) => [number, bytes]))
  let sum = 0
  const end = numbers.findIndex((number, at) => {
    sum += lengths.get(number) ?? 0
    return at > 0 && sum > bytesMax
  })
  return end < 0 ? numbers : numbers.slice(0, end)
}
