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
