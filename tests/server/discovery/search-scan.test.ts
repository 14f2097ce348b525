import { afterEach, expect, test, vi } from 'vitest'
import { nextStepSize, type ScanSource, scanIndex } from '../../../src/server/platform/search-index/scan-index.ts'

const all = 100_000

afterEach(() => void vi.useRealTimers())

/** An index in which every number matches; shows those that fit, and counts the reads. */
function indexOf(
  isShown: (number: number) => boolean,
  { seenMost, takes = 0 }: { seenMost?: number; takes?: number } = {},
) {
  const looks = { seen: 0, most: 0 }
  const walked: ScanSource<{ number: number }> = {
    find: async ({ from, below }, most) => {
      const count = Math.min(most, below - from)
      return Array.from({ length: count }, (_, at) => below - 1 - at)
    },
    show: async (numbers) => {
      if (takes > 0) vi.advanceTimersByTime(takes)
      looks.seen += numbers.length
      looks.most = Math.max(looks.most, numbers.length)
      return numbers.filter(isShown).map((number) => ({ number }))
    },
    ...(seenMost !== undefined && { scannedMax: seenMost }),
  }
  const read = async (cursor?: string) => {
    const range = {
      from: 1,
      below: cursor ? Number(JSON.parse(Buffer.from(cursor, 'base64url').toString())[0]) : all + 1,
    }
    const { items, nextCursor } = await scanIndex(walked, range, { limit: 10 })
    return { numbers: items.map(({ number }) => number), nextCursor }
  }
  return { looks, read }
}

/** All pages, and their number. */
async function readAll(read: ReturnType<typeof indexOf>['read']) {
  const numbers: number[] = []
  let pages = 0
  for (let cursor: string | undefined | null; cursor !== null; pages++) {
    const page = await read(cursor)
    numbers.push(...page.numbers)
    cursor = page.nextCursor
  }
  return { numbers, pages }
}

test('reads one row more than a page when all rows are shown', async () => {
  const { looks, read } = indexOf(() => true)
  const { numbers, nextCursor } = await read()
  expect(numbers).toEqual([100_000, 99_999, 99_998, 99_997, 99_996, 99_995, 99_994, 99_993, 99_992, 99_991])
  expect(nextCursor).not.toBeNull()
  expect(looks.seen).toBe(11)
})

test('returns short pages with a cursor when few rows are shown, each after a bounded scan', async () => {
  const { looks, read } = indexOf((number) => number % 9_000 === 0)
  const { numbers, pages } = await readAll(read)
  expect(numbers).toEqual([99, 90, 81, 72, 63, 54, 45, 36, 27, 18, 9].map((thousand) => thousand * 1_000))
  expect(pages).toBeGreaterThan(10)
  expect(pages).toBeLessThan(30)
  expect(looks.most).toBe(100)
})

test('reads long texts in smaller batches, without skipping any', async () => {
  const { looks, read } = indexOf((number) => number % 400 === 0, { seenMost: 500 })
  const { numbers } = await read()
  expect(looks.seen).toBeLessThan(600)
  expect(numbers).toEqual([100_000, 99_600])
})

test('ends a page after a time limit, and continues with the next one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { looks, read } = indexOf((number) => number === 99_700, { takes: 600 })
  const { numbers, nextCursor } = await read()
  expect([numbers, looks.seen]).toEqual([[], 111])
  expect((await read(nextCursor ?? '')).numbers).toEqual([])
  expect((await readAll(read)).numbers).toContain(99_700)
})

test('returns no cursor when nothing is left', async () => {
  const { read } = indexOf((number) => number <= 10)
  const { numbers } = await readAll(read)
  expect(numbers).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test.each([
  ['the rest, at a fast pace', { block: 'large', took: 1, covered: 131_072 }, 5_000_000, 'rest'],
  ['a block, when the rest would take too long', { block: 'large', took: 3, covered: 131_072 }, 5_000_000, 'large'],
  ['a block, after a step over a few numbers', { block: 'large', took: 0.1, covered: 8_000 }, 5_000_000, 'large'],
  ['small blocks, after a long step', { block: 'large', took: 13, covered: 131_072 }, 5_000_000, 'small'],
  ['large blocks, when small ones cost as much', { block: 'small', took: 13, covered: 8_192 }, 5_000_000, 'large'],
  ['small blocks, while they take their time', { block: 'small', took: 5, covered: 8_192 }, 5_000_000, 'small'],
  ['a block, when the rest took too long', { block: 'rest', took: 30, covered: 100_000 }, 5_000_000, 'large'],
] as const)('next comes %s', (_, step, left, expected) => {
  expect(nextStepSize(step, left)).toBe(expected)
})
