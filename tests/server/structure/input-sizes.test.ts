import { expect, test } from 'vitest'
import { bodyBytes, bodyLimitOf } from '../../../src/server/api/input-limits.ts'
import { parseJson } from '../../../src/server/platform/http/parse-json.ts'
import { longestInputs } from '../../support/structure/longest-input.ts'

test('every input is limited, and its longest valid form fits into its body', () => {
  const inputs = longestInputs()
  expect(inputs.size).toBeGreaterThan(100)
  for (const [path, { type, text }] of inputs) {
    expect.soft(text.length, `Name ${path} in api/input-limits.ts`).toBeLessThanOrEqual(bodyLimitOf([path]))
    expect.soft(() => parseJson(text), path).not.toThrow()
    // Queries are part of an address, for which Node takes 16 kB with all headers.
    if (type === 'query') expect.soft(encodeURIComponent(text).length, path).toBeLessThan(14_000)
  }
})

test('only calls with texts take large bodies', () => {
  const large = [...longestInputs()].filter(([path]) => bodyLimitOf([path]) > bodyBytes.short)
  expect(large.length).toBeGreaterThan(0)
  for (const [path, { text }] of large) expect.soft(text.length, path).toBeGreaterThan(bodyBytes.short)
})
