import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'

test('answers are compressed as the client prefers, and short ones are not', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (let at = 0; at < 6; at++) await createCommunity(ann)
  const read = (url: string, encoding: string) =>
    world.app.inject({ url, headers: { cookie: ann.cookie, 'accept-encoding': encoding } })
  const plain = (await read('/api/communities', 'identity')).body
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await read('/api/communities', accepted)
    expect.soft(headers['content-encoding']).toBe(encoding)
    expect.soft(headers.vary).toBe('accept-language, accept-encoding')
    expect.soft(decompress(rawPayload).toString()).toBe(plain)
  }
  expect((await read('/healthz', 'zstd')).headers).not.toHaveProperty('content-encoding')
})
