import { expect, test } from 'vitest'
import { createKeptPages } from '../../../src/server/api/pages/kept-pages.ts'
import type { RenderedPage } from '../../../src/shared/platform/page-rendering.ts'

const start = Date.parse('2026-11-27T12:00:00.000Z')

function openStore() {
  let at = start
  const kept = createKeptPages(() => new Date(at))
  const pageOf = (bytes: number, input: unknown = null): RenderedPage => ({
    status: 200,
    body: new Uint8Array(bytes),
    queries: [{ path: 'feeds.hot', input }],
  })
  const keep = (target: string, digest: string, page = pageOf(10), version = 1) =>
    kept.keep(target, digest, page, { version, askedAt: at })
  const advance = (ms: number) => {
    at += ms
  }
  return { kept, keep, pageOf, advance }
}

test('forgets the pages that were not asked for, and the queries of pages, rather than grow', () => {
  const { kept, keep, pageOf } = openStore()
  keep('guest /', 'first')
  for (let n = 0; n < 30; n++) keep(`guest /${n}`, String(n), pageOf(500_000))
  expect(kept.findCurrent('guest /', 'first', 1)).toBeNull()
  expect(kept.findCurrent('guest /29', '29', 1)).not.toBeNull()
  expect(kept.queriesAt('guest /')).toBeDefined()
  for (let n = 0; n < 60; n++) keep(`guest /long${n}`, `long${n}`, pageOf(10, 'x'.repeat(90_000)))
  expect(kept.queriesAt('guest /')).toBeUndefined()
})

test('shows a page as unchanged at its version only, and for a minute', () => {
  const { kept, keep, advance } = openStore()
  keep('guest /', 'one')
  expect([kept.findUnchanged('guest /', 2), kept.findUnchanged('guest /about', 1)]).toEqual([null, null])
  expect(kept.findUnchanged('guest /', 1)).not.toBeNull()
  advance(60_000)
  expect(kept.findUnchanged('guest /', 1)).toBeNull()
  // The clock of a machine may jump back.
  advance(-61_000)
  expect(kept.findUnchanged('guest /', 1)).toBeNull()
})

test('a slower rendering of older answers does not replace a newer page', () => {
  const { kept, keep, pageOf } = openStore()
  const [newer, older] = [pageOf(1), pageOf(2)]
  keep('guest /', 'newer', newer, 2)
  keep('guest /', 'older', older, 1)
  expect(kept.findUnchanged('guest /', 2)).toBe(newer)
  expect(kept.findUnchanged('guest /', 1)).toBeNull()
  expect(kept.findStale('guest /')).toBe(newer)
})
