import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hotRank } from '../../../src/shared/discussions/hot-rank.ts'

const createdAt = '2026-11-20T12:00:00.000Z'
const hours = Date.parse(createdAt) / 3_600_000
const rank = (reactorCount: number, commenterCount: number) => hotRank({ createdAt, reactorCount, commenterCount })

test('ranks a post without reactions by the hour of writing', () => {
  expect(rank(0, 0)).toBe(hours)
  const later = hotRank({ createdAt: '2026-11-20T13:30:00.000Z', reactorCount: 0, commenterCount: 0 })
  expect(later - hours).toBe(1.5)
})

test('adds twelve hours for the first vote and each doubling; a commenter counts as two votes', () => {
  expect(rank(1, 0) - hours).toBe(12)
  expect(rank(3, 0) - hours).toBe(24)
  expect(rank(1, 1) - hours).toBe(24)
  expect(rank(0, 1)).toBe(rank(2, 0))
  expect(rank(7, 0) - hours).toBe(36)
})

test('ranks no post above one written three days later', () => {
  expect(rank(63, 0) - hours).toBe(72)
  expect(rank(64, 0) - hours).toBe(72)
  expect(rank(1_000_000, 1_000_000) - hours).toBe(72)
})

test('follows the formula that docs/ranking.md prints', async () => {
  const page = await readFile('docs/ranking.md', 'utf8')
  const [, factor, base, least, most] =
    /^hot = created_hours \+ clamp\((\d+)·log(\d+)\(1\+s\), (\d+), (\d+)\)$/m.exec(page) ?? []
  const [, weight] =
    /^s = distinct reactors other than the author \+ (\d+) × distinct commenters other than the author;/m.exec(page) ??
    []
  for (const [reactors, commenters] of [
    [0, 0],
    [1, 0],
    [5, 0],
    [2, 3],
    [0, 9],
    [80, 40],
  ] as const) {
    const s = reactors + Number(weight) * commenters
    const lift = (Number(factor) * Math.log(1 + s)) / Math.log(Number(base))
    expect(rank(reactors, commenters) - hours).toBeCloseTo(Math.min(Math.max(lift, Number(least)), Number(most)), 6)
  }
})
