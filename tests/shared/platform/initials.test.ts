import { expect, test } from 'vitest'
import { initials } from '../../../src/shared/platform/initials.ts'

test.each([
  ['Ann', 'A'],
  ['Ann Lee', 'AL'],
  ['ann maria lee', 'AL'],
  ['  Ann   Lee  ', 'AL'],
  ['Jean-Luc', 'JL'],
  ['jean.luc', 'JL'],
  ['jean_luc', 'JL'],
  ['Ann (Lee)', 'A'],
  ['Ann 2', 'A2'],
  ['émile zola', 'ÉZ'],
  ['李小龍', '李'],
  ['𝒜nn', '𝒜'],
  ['😀 Ann', 'A'],
  ['😀', ''],
  ['...', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
