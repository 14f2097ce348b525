import { expect, test } from 'vitest'
import type { Config } from '../../../src/server/platform/config.ts'
import { inEnglish } from '../../../src/server/platform/languages/translator.ts'
import { findingOnStream, streamPauseMs, writeVerdict } from '../../../src/shared/operations/doctor.ts'
import { openWorld } from '../../support/checked-world.ts'

const publicUrl = 'https://forum.example.org'

interface ProxyRequest {
  config?: Partial<Config>
  headers?: Record<string, string>
  peer?: string
  origin?: string
  /** How far the browser's clock is ahead, in milliseconds. */
  ahead?: number
}

/** The verdicts of the admin page, by subject. */
async function examined({ config, headers = {}, peer = '10.0.0.2', origin = publicUrl, ahead = 0 }: ProxyRequest = {}) {
  const world = await openWorld({ config: { publicUrl, trustProxy: '10.0.0.2', ...config } })
  const admin = await world.user('Ann', { isSuperAdmin: true })
  const browserTime = new Date(world.services.now().getTime() + ahead).toISOString()
  const { body } = await world.app.inject({
    url: `/trpc/doctor.examine?${new URLSearchParams({ input: JSON.stringify({ origin, browserTime }) })}`,
    headers: { host: 'forum.example.org', cookie: admin.cookie, ...headers },
    remoteAddress: peer,
  })
  const verdicts: { subject: string; state: string; reason: string; fix: string | null }[] =
    JSON.parse(body).result.data
  return Object.fromEntries(verdicts.map(({ subject, ...verdict }) => [subject, verdict]))
}

const forwarded = { 'x-forwarded-for': '192.0.2.7' }

test('accepts a proxy that is trusted and forwards addresses and host', async () => {
  const said = await examined({ headers: forwarded })
  expect(said.Forwarding).toEqual({
    ...{ state: 'ok', fix: null },
    reason: 'the proxy 10.0.0.2 forwards addresses; yours is 192.0.2.7',
  })
  for (const subject of ['Address', 'Host', 'Cookies', 'Clock']) expect.soft(said[subject]?.state, subject).toBe('ok')
})

test.each([
  ['is not trusted', { config: { trustProxy: false }, headers: forwarded }, 'set TRUST_PROXY=10.0.0.2'],
  [
    'is another than the trusted one',
    { config: { trustProxy: '10.0.0.9' }, headers: forwarded },
    'set TRUST_PROXY=10.0.0.2',
  ],
  ['forwards no addresses', {}, 'in nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'],
])('refuses a proxy that %s, and names the fix', async (_fault, request, fix) => {
  const { Forwarding } = await examined(request)
  expect(Forwarding).toMatchObject({ state: 'fail', fix })
})

test('warns of trust in every proxy', async () => {
  const { Proxy: said } = await examined({ config: { trustProxy: true }, headers: forwarded })
  expect(said).toMatchObject({ state: 'warn', fix: 'set TRUST_PROXY to the address of the proxy' })
})

test('accepts an instance without a proxy', async () => {
  const said = await examined({ config: { publicUrl: 'http://localhost:3000', trustProxy: false }, peer: '127.0.0.1' })
  expect(said.Forwarding).toMatchObject({ state: 'ok', reason: 'users connect without a proxy' })
})

test('compares host, origin and clock with what the browser sees', async () => {
  const { Host, Cookies, Clock } = await examined({
    headers: { ...forwarded, host: '127.0.0.1:3000' },
    origin: 'https://www.example.org',
    ahead: 90_000,
  })
  expect(Host).toMatchObject({ state: 'fail', fix: 'in nginx: proxy_set_header Host $http_host;' })
  expect(Cookies).toMatchObject({
    state: 'fail',
    fix: 'set PUBLIC_URL=https://www.example.org, or open https://forum.example.org',
  })
  expect(Clock).toMatchObject({ state: 'warn', reason: 'is 90 s behind the clock of your browser' })
})

test('refuses session cookies over the network without https', async () => {
  const origin = 'http://forum.example.org'
  const said = await examined({ config: { publicUrl: origin, trustProxy: false }, origin })
  expect(said.Cookies).toMatchObject({ state: 'fail', reason: 'session cookies cross the network unencrypted' })
  expect(said.Address).toMatchObject({ state: 'fail' })
})

test('judges a stream by the pause between its events', () => {
  const verdictOnStream = (...arrivals: Parameters<typeof findingOnStream>) =>
    writeVerdict(findingOnStream(...arrivals), inEnglish)
  expect(verdictOnStream(100, 100 + streamPauseMs)).toMatchObject({ state: 'ok', fix: null })
  expect(verdictOnStream(1_600, 1_601)).toMatchObject({
    state: 'fail',
    reason: expect.stringContaining('holds events'),
  })
  expect(verdictOnStream(null, null)).toMatchObject({ state: 'fail', reason: expect.stringContaining('no events') })
})

test('names the field of a wrong request', async () => {
  const world = await openWorld()
  const admin = await world.user('Ann', { isSuperAdmin: true })
  await expect(
    admin.api.doctor.examine({ origin: 'x'.repeat(301), browserTime: '2026-11-20T12:00:00.000Z' }),
  ).rejects.toThrow('origin must be at most 300 characters')
})
