import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Context, Viewer } from '../../../src/server/platform/context.ts'
import { createDownloads } from '../../../src/server/platform/http/downloads.ts'

const chunk = 65_536

/** Downloads without the database, so that the test decides when a client takes the next bytes. */
function setting() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const startDownload = createDownloads(Fastify(), async ({ viewer }) => viewer)
  async function* pieces(texts: string[]) {
    yield* texts
  }
  const start = (texts: string[], user: Partial<Viewer> = { id: 'ann' }, admit = async () => {}) =>
    startDownload({ viewer: user } as Context & { viewer: Viewer }, {
      pieces: pieces(texts),
      admit,
      mayRead: ({ isSuperAdmin }) => isSuperAdmin !== false,
    })
  return { start }
}

test('a slow client that keeps taking bytes of one large piece is not cut off, one that stops is', async () => {
  const { start } = setting()
  const text = 'é'.repeat(chunk * 5)
  const steady: Buffer[] = []
  for await (const bytes of await start([text])) {
    steady.push(bytes)
    vi.advanceTimersByTime(119_000)
  }
  expect(Buffer.concat(steady).toString()).toBe(text)

  const stream = await start([text])
  const reader = stream[Symbol.asyncIterator]()
  expect((await reader.next()).value).toHaveLength(chunk)
  vi.advanceTimersByTime(121_000)
  await expect(Promise.all([reader.next(), reader.next(), reader.next()])).rejects.toThrow('stopped reading')
})

test('a download that is not admitted leaves its slot, and one without a slot is not admitted', async () => {
  const { start } = setting()
  await expect(start(['text'], { id: 'ann' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const admitted: string[] = []
  const streams = [await start(['text'], { id: 'ann' }, async () => void admitted.push('first'))]
  await expect(start(['text'], { id: 'ann' }, async () => void admitted.push('second'))).rejects.toThrow()
  expect(admitted).toEqual(['first'])
  // Ten users at the same time, and no more.
  for (let user = 1; user < 10; user++) streams.push(await start(['text'], { id: `user-${user}` }))
  await expect(start(['text'], { id: 'user-10' })).rejects.toThrow()
  streams.pop()?.destroy()
  await expect.poll(() => start(['text'], { id: 'user-10' })).toBeDefined()
})

test('a download breaks off when its reader loses the right to it', async () => {
  const { start } = setting()
  const root = { id: 'root', isSuperAdmin: true }
  const read: string[] = []
  const reading = async () => {
    for await (const bytes of await start(['one', 'two', 'three', 'four'], root)) {
      read.push(String(bytes))
      root.isSuperAdmin = false
    }
  }
  await expect(reading()).rejects.toThrow('the right to this download has ended')
  expect(read).not.toContain('four')
})
