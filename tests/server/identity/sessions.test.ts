import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { password } from '../../support/world.ts'

const day = 86_400_000

/** The attributes of the cookie in an answer, without its value. */
const attributesOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0]).split('; ').slice(1).sort()

describe('the session cookie', () => {
  const plain = ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']

  test('is hidden from scripts and other sites, and lasts 30 days', async () => {
    const world = await openWorld()
    const { email } = await world.user('Ann')
    const login = await world.guest.rest('POST', '/api/auth/login', { email, password })
    expect(attributesOf(login)).toEqual(plain)
    const logout = await world.clientWith(cookieOf(login)).rest('POST', '/api/auth/logout')
    expect(cookieOf(logout)).toBe('folkmoot_session=')
    expect(attributesOf(logout)).toEqual(['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax'])
  })

  test('and the browser cookie are Secure and of this host alone on an instance with https', async () => {
    const world = await openWorld({ config: { publicUrl: 'https://forum.example.org' } })
    const { email } = await world.user('Ann')
    const login = await world.guest.rest('POST', '/api/auth/login', { email, password })
    expect(attributesOf(login)).toEqual([...plain, 'Secure'])
    const [session = '', device = ''] = [login.headers['set-cookie']].flat()
    expect(session).toMatch(/^__Host-folkmoot_session=/)
    expect(device).toMatch(/^__Host-folkmoot_device=.*; Path=\/; SameSite=Lax; Secure$/)
    for (const [cookie, status] of [
      [cookieOf(login), 200],
      [cookieOf(login).replace('__Host-', ''), 401],
    ] as const)
      expect((await world.clientWith(cookie).rest('GET', '/api/auth/me')).status).toBe(status)
  })

  test('and the browser cookie stay apart for instances on one host', async () => {
    const open = async (publicUrl: string) => {
      const world = await openWorld({ config: { publicUrl } })
      const { email } = await world.user('Ann')
      const { headers } = await world.guest.rest('POST', '/api/auth/login', { email, password })
      return { world, cookies: [headers['set-cookie']].flat().map((header) => header?.split(';')[0] ?? '') }
    }
    const instances = await Promise.all(
      ['http://localhost:3000', 'http://localhost:3001', 'http://localhost', 'https://localhost'].map(open),
    )
    const jar = instances.flatMap(({ cookies }) => cookies)
    expect(new Set(jar.map((cookie) => cookie.split('=')[0])).size).toBe(8)
    for (const { world } of instances) {
      const left = await world.clientWith(jar.join('; ')).rest('POST', '/api/auth/logout')
      const names = [left.headers['set-cookie']].flat().map((header) => header?.split('=')[0])
      expect(names).toHaveLength(1)
      expect((await world.clientWith(jar.join('; ')).rest('GET', '/api/auth/me')).status).toBe(401)
    }
  })

  test('with an unknown value is a guest', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const value = ann.cookie.split('=')[1] ?? ''
    for (const cookie of [
      'folkmoot_session=',
      'folkmoot_session=garbage',
      'folkmoot_session=%E0%A4%A',
      `folkmoot_session=${'x'.repeat(10_000)}`,
      `folkmoot_session=${value.toUpperCase()}`,
      `folkmoot_session=${value.slice(0, -1)}`,
      `other_session=${value}`,
      'folkmoot_session',
      ';;;=;',
    ]) {
      const holder = world.clientWith(cookie)
      expect.soft(await holder.rest('GET', '/api/auth/me')).toMatchObject({ status: 401 })
      expect.soft(await holder.rest('GET', '/api/communities')).toMatchObject({ status: 200 })
      expect.soft(await holder.api.auth.viewer()).toBeNull()
    }
  })

  test('is found among malformed cookies of other applications', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const others of ['theme=dark', 'sale=100%', 'name="a; b"', 'empty', '__proto__=1']) {
      for (const cookie of [`${others}; ${ann.cookie}`, `${ann.cookie}; ${others}`]) {
        expect.soft(await world.clientWith(cookie).rest('GET', '/api/auth/me')).toMatchObject({ status: 200 })
      }
    }
  })
})

describe('the lifetime of a session', () => {
  afterEach(() => void vi.useRealTimers())

  test('is 30 days from its last use, and renewed in its second half', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.parse('2026-11-20T12:00:00.000Z')
    vi.setSystemTime(start)
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const visit = (user: typeof ann) => user.rest('GET', '/api/auth/me')

    vi.setSystemTime(start + 14 * day)
    expect(await visit(ann)).toMatchObject({ status: 200 })
    expect((await visit(ann)).headers['set-cookie']).toBeUndefined()

    vi.setSystemTime(start + 16 * day)
    const renewed = await visit(ann)
    expect(renewed.status).toBe(200)
    expect(cookieOf(renewed)).toBe(ann.cookie)
    expect(attributesOf(renewed)).toContain('Max-Age=2592000')
    expect((await visit(ann)).headers['set-cookie']).toBeUndefined()

    vi.setSystemTime(start + 30 * day + 1_000)
    expect((await visit(ann)).status).toBe(200)
    expect((await visit(bob)).status).toBe(401)

    vi.setSystemTime(start + 46 * day - 1_000)
    const again = await visit(ann)
    expect(again.status).toBe(200)
    vi.setSystemTime(start + 46 * day + 31 * day)
    expect((await visit(ann)).status).toBe(401)
  })
})

test('deletes expired sessions and nothing else', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  await world.deliverMails()
  const runJobs = async () => {
    await world.runJobs()
    const sessions = await world.db.selectFrom('session').select('id').execute()
    const tokens = await world.db.selectFrom('emailToken').select('hash').execute()
    return { sessions: sessions.length, tokens: tokens.length }
  }
  expect(await runJobs()).toEqual({ sessions: 1, tokens: 1 })
  world.advance(day)
  expect(await runJobs()).toEqual({ sessions: 1, tokens: 0 })
  await world.db.updateTable('session').set({ expiresAt: world.services.now().toISOString() }).execute()
  expect(await runJobs()).toEqual({ sessions: 0, tokens: 0 })
})

describe('a write from another site', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://folkmoot.test.evil.example' },
    { origin: 'http://folkmoot.test:8080' },
    { origin: 'https://folkmoot.test' },
    { origin: 'not an origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { referer: 'https://evil.example/folkmoot.test' },
    { referer: 'https://folkmoot.test/topics' },
    { referer: 'not an address' },
    { origin: 'null', host: 'not a host' },
    { referer: 'not an address', host: 'not a host' },
  ]
  const own = [
    {},
    { origin: 'http://folkmoot.test' },
    { origin: 'http://folkmoot.test', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:3000', host: 'localhost:3000' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://folkmoot.test/topics?q=chess' },
    { referer: 'http://localhost:3000/', host: 'localhost:3000' },
  ]

  test('is refused by both APIs, with or without a session; same-site pages and other clients pass', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const write = (url: string, headers: Record<string, string>) =>
      world.app.inject({ method: 'POST', url, headers: { cookie: ann.cookie, ...headers }, payload: { name: 'Chess' } })
    for (const url of ['/api/topics', '/trpc/topics.create']) {
      for (const headers of foreign) {
        const answer = await write(url, headers)
        expect.soft({ headers, status: answer.statusCode }).toEqual({ headers, status: 403 })
        expect.soft(answer.json()).toEqual({ error: messages.crossSite })
      }
      expect((await world.guest.api.topics.search({ q: 'chess' })).topics).toHaveLength(url === '/api/topics' ? 0 : 1)
      for (const headers of own) {
        expect
          .soft({ headers, isDone: (await write(url, headers)).statusCode < 300 })
          .toEqual({ headers, isDone: true })
      }
    }
    const login = { method: 'POST', url: '/api/auth/login', payload: { email: ann.email, password } } as const
    expect((await world.app.inject({ ...login, headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    expect((await world.app.inject(login)).statusCode).toBe(200)
  })

  test('comes from a page without encryption of an instance with https', async () => {
    const trusted = { trustProxy: 'loopback' }
    const forwarded = { host: 'www.forum.example.org', 'x-forwarded-proto': 'https' }
    for (const [config, headers, status] of [
      [{}, { origin: 'https://forum.example.org' }, 200],
      [{}, { origin: 'http://forum.example.org', host: 'forum.example.org' }, 403],
      [{}, { referer: 'http://forum.example.org/', host: 'forum.example.org' }, 403],
      [{}, { origin: 'https://www.forum.example.org', host: 'www.forum.example.org' }, 200],
      [{ publicUrl: 'http://localhost:3000' }, { origin: 'https://www.forum.example.org', ...forwarded }, 403],
      [
        { publicUrl: 'http://localhost:3000', ...trusted },
        { origin: 'https://www.forum.example.org', ...forwarded },
        200,
      ],
      [
        { publicUrl: 'http://localhost:3000', ...trusted },
        { origin: 'http://www.forum.example.org', ...forwarded },
        403,
      ],
    ] as const) {
      const world = await openWorld({ config: { publicUrl: 'https://forum.example.org', ...config } })
      const answer = await world.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
      expect.soft({ headers, status: answer.statusCode }).toEqual({ headers, status })
    }
  })

  test('by http is told the address of the site, and one of another site is not', async () => {
    const world = await openWorld({ config: { publicUrl: 'https://forum.example.org' } })
    const errorOf = async (headers: Record<string, string>) =>
      (await world.app.inject({ method: 'POST', url: '/api/auth/login', headers })).json<{ error: string }>().error
    const byHttp = 'Open this site at https://forum.example.org. Signing in and writing need https.'
    expect(await errorOf({ origin: 'http://forum.example.org' })).toBe(byHttp)
    expect(await errorOf({ origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' })).toBe(byHttp)
    expect(await errorOf({ origin: 'http://evil.example', host: 'forum.example.org' })).toBe(messages.crossSite)
  })

  test('does not affect reads', async () => {
    const world = await openWorld()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    for (const url of ['/api/communities', '/trpc/communities.list?input=%7B%7D', '/healthz']) {
      const answer = await world.app.inject({ url, headers })
      expect(answer.statusCode).toBe(200)
      // No other site's page may read it with the reader's cookies.
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})
