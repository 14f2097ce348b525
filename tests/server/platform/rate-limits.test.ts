import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { startServer, temporaryFolder } from '../../support/process.ts'
import { password, type World } from '../../support/world.ts'

const minute = 60_000
type Method = 'GET' | 'POST' | 'PUT'

/** A limited call on both APIs; `trpc` is missing where there is no such procedure. */
interface Call {
  rest?: readonly [Method, string, object?]
  trpc?: readonly [string, object]
}

interface Client {
  cookie?: string
  address?: string
}

const limitedWorld = () => openWorld({ limitsRates: true })

async function atRest(
  world: World,
  call: NonNullable<Call['rest']>,
  { cookie = '', address = '192.0.2.1' }: Client = {},
) {
  const [method, url, payload] = call
  const headers = { cookie }
  const answer = await world.app.inject({ method, url, headers, remoteAddress: address, ...(payload && { payload }) })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

async function trpc(
  world: World,
  call: NonNullable<Call['trpc']>,
  { cookie = '', address = '192.0.2.1' }: Client = {},
) {
  const [path, payload] = call
  const url = `/trpc/${path}`
  const answer = await world.app.inject({ method: 'POST', url, headers: { cookie }, remoteAddress: address, payload })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

/** Calls as often as allowed, then once more on each API: refused with the time to wait. */
async function expectLimit(
  world: World,
  { rest, trpc: procedure }: Call,
  times: number,
  seconds: number,
  who: Client = {},
) {
  for (let time = 0; time < times; time += 1) {
    const { status } = rest ? await atRest(world, rest, who) : await trpc(world, procedure ?? ['', {}], who)
    expect({ time, status }).not.toEqual({ time, status: 429 })
  }
  const notifiesHowLong = (wait: unknown) => {
    expect(wait).toEqual(expect.any(Number))
    expect(Number(wait)).toBeGreaterThan(0)
    expect(Number(wait)).toBeLessThanOrEqual(seconds)
  }
  if (rest) {
    const { status, headers, body } = await atRest(world, rest, who)
    expect({ rest, status, error: body.error }).toEqual({ rest, status: 429, error: limitMessage })
    expect(headers['retry-after']).toBe(String(body.retryAfter))
    notifiesHowLong(body.retryAfter)
  }
  if (procedure) {
    const { status, headers, body } = await trpc(world, procedure, who)
    const { message, data } = body.error
    expect({ procedure, status, message }).toEqual({ procedure, status: 429, message: limitMessage })
    expect(headers['retry-after']).toBe(String(data.extra.retryAfter))
    notifiesHowLong(data.extra.retryAfter)
  }
}

describe('by network address', () => {
  test.each<[string, Call, number, number]>([
    ['signing up', { rest: ['POST', '/api/auth/signup', {}], trpc: ['auth.signup', {}] }, 20, 3_600],
    [
      'forgotten passwords',
      { rest: ['POST', '/api/auth/forgot-password', {}], trpc: ['auth.forgotPassword', {}] },
      20,
      3_600,
    ],
    [
      'verification mails',
      { rest: ['POST', '/api/auth/resend-verification', {}], trpc: ['auth.resendVerification', {}] },
      20,
      3_600,
    ],
    [
      'opening links',
      { rest: ['GET', '/api/auth/verify-email?token=x'], trpc: ['auth.verifyEmail', { token: 'x' }] },
      30,
      900,
    ],
    ['links of an address', { trpc: ['account.confirmEmail', { token: 'x' }] }, 30, 900],
    ['undoing a factor', { trpc: ['account.undoTwoFactor', { token: 'x' }] }, 30, 900],
    ['undoing', { trpc: ['account.undoEmail', { token: 'x' }] }, 30, 900],
    [
      'setting passwords',
      { rest: ['POST', '/api/auth/reset-password', {}], trpc: ['auth.resetPassword', {}] },
      30,
      900,
    ],
    ['second factors', { rest: ['POST', '/api/auth/second-factor', {}], trpc: ['auth.secondFactor', {}] }, 30, 900],
  ])('%s is limited, without affecting others', async (_what, call, times, seconds) => {
    const world = await limitedWorld()
    await expectLimit(world, call, times, seconds)
    const other = { address: '192.0.2.2' }
    if (call.rest) expect((await atRest(world, call.rest, other)).status).toBe(400)
    if (call.trpc) expect((await trpc(world, call.trpc, other)).status).toBe(400)
  })

  test('a forged header does not help, except through a trusted proxy', async () => {
    const statuses = async (trustProxy: boolean) => {
      const world = await openWorld({ limitsRates: true, config: { trustProxy } })
      const last = { method: 'GET', url: '/api/auth/verify-email?token=x' } as const
      for (let time = 0; time < 30; time += 1) {
        await world.app.inject({ ...last, headers: { 'x-forwarded-for': `198.51.100.${time}` } })
      }
      return (await world.app.inject({ ...last, headers: { 'x-forwarded-for': '198.51.100.99' } })).statusCode
    }
    expect(await statuses(false)).toBe(429)
    expect(await statuses(true)).toBe(400)
  })
})

describe('by user', () => {
  test.each<[string, Call, number, number]>([
    ['confirming by password', { rest: ['PUT', '/api/auth/password', {}], trpc: ['account.changeEmail', {}] }, 20, 900],
    ['second factors', { trpc: ['twoFactor.confirmApp', { code: '000000' }] }, 30, 900],
    ['exports', { rest: ['GET', '/api/users/me/export'] }, 10, 3_600],
    ['uploads', { rest: ['POST', '/api/media/upload'] }, 40, 3_600],
    ['writing', { rest: ['PUT', '/api/users/me/settings', {}], trpc: ['settings.save', {}] }, 60, 60],
  ])('%s is limited from any address, without affecting others', async (_what, call, times, seconds) => {
    const world = await limitedWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    await expectLimit(world, call, times, seconds, ann)
    const elsewhere = { ...ann, address: '192.0.2.9' }
    if (call.rest) expect((await atRest(world, call.rest, elsewhere)).status).toBe(429)
    if (call.rest) expect((await atRest(world, call.rest, bob)).status).not.toBe(429)
    if (call.trpc) expect((await trpc(world, call.trpc, bob)).status).not.toBe(429)
    expect((await ann.rest('GET', '/api/auth/me')).status).toBe(200)
  })

  test('counts lists with a query as searches, and no other lists', async () => {
    const world = await limitedWorld()
    const ann = await world.user('Ann')
    const { slug } = await createCommunity(ann)
    const { posts, communities, members, saved, users } = ann.api
    const lists = [
      (q: string) => posts.inCommunity({ slug, q }),
      (q: string) => communities.list({ q }),
      (q: string) => members.list({ slug, q }),
      (q: string) => saved.posts({ q }),
      (q: string) => saved.communities({ q }),
      (q: string) => saved.hidden({ q }),
      (q: string) => users.suggest({ slug, q }),
    ]
    for (const list of lists) await list('')
    for (let time = lists.length; time < 120; time += 1) await world.services.rateLimits.consume('search', ann.id)
    for (const list of lists) await list('word')
    for (const list of lists) {
      await expect(list('word')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
      await list('')
    }
    await expect(ann.api.search.all({ q: 'word' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await world.guest.api.communities.list({ q: 'word' })
  })

  test('allows 2,000 writes a day', async () => {
    const world = await limitedWorld()
    const ann = await world.user('Ann')
    for (let time = 0; time < 1_999; time += 1) await world.services.rateLimits.consume('write.daily', ann.id)
    await expectLimit(world, { rest: ['PUT', '/api/users/me/settings', {}] }, 1, 86_400, ann)
  })

  test('allows 60 reports a day', async () => {
    const world = await limitedWorld()
    const [ann, bob, cid] = [await world.user('Ann'), await world.user('Bob'), await world.user('Cid')]
    for (let time = 0; time < 59; time += 1) await world.services.rateLimits.consume('report.daily', ann.id)
    const report = ({ id }: { id: string }) =>
      atRest(world, ['POST', `/api/users/${id}/report`, { reason: 'SPAM' }], ann)
    expect((await report(bob)).status).toBe(200)
    expect(await report(cid)).toMatchObject({ status: 429, body: { error: limitMessage } })
  })

  test('limits mails to one address by kind, for any requester and notation', async () => {
    const world = await limitedWorld()
    await world.user('Ann')
    for (const email of ['ann@example.org', 'nobody@example.org']) {
      const ask = (path: string, address: string, to = email) =>
        atRest(world, ['POST', `/api/auth/${path}`, { email: to }], { address })
      for (const path of ['forgot-password', 'resend-verification']) {
        for (let time = 0; time < 4; time += 1) expect((await ask(path, `192.0.2.${time}`)).status).toBe(200)
        expect((await ask(path, '198.51.100.1', email.toUpperCase())).status).toBe(200)
        const refused = await ask(path, '198.51.100.2')
        expect(refused).toMatchObject({ status: 429, body: { error: limitMessage } })
        expect((await ask(path, '198.51.100.3', ` ${email}`)).status).toBe(429)
      }
    }
  })

  test('limits how often anybody can ask one address to confirm it', async () => {
    const world = await limitedWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const change = (who: Client, email = 'victim@example.net') =>
      trpc(world, ['account.changeEmail', { email, password }], who)
    for (const who of [ann, ann, ann, bob, bob]) expect((await change(who)).status).toBe(200)
    for (const who of [ann, bob]) expect((await change(who)).status).toBe(429)
    expect((await change(ann, 'next@example.net')).status).toBe(200)
  })
})

describe('signing in', () => {
  afterEach(() => void vi.useRealTimers())
  const login = (world: World, email: string, secret: string, address: string) =>
    atRest(world, ['POST', '/api/auth/login', { email, password: secret }], { address })

  test('is limited to ten wrong guesses per account and address, until time passes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const world = await limitedWorld()
    const { email } = await world.user('Ann')
    const guess = { email, password: 'wrong' }
    await expectLimit(world, { rest: ['POST', '/api/auth/login', guess], trpc: ['auth.login', guess] }, 10, 900)
    expect((await login(world, email.toUpperCase(), password, '192.0.2.1')).status).toBe(429)
    expect((await login(world, email, password, '192.0.2.2')).status).toBe(200)

    vi.setSystemTime(Date.now() + 15 * minute - 2_000)
    expect((await login(world, email, password, '192.0.2.1')).status).toBe(429)
    vi.setSystemTime(Date.now() + 4_000)
    expect((await login(world, email, password, '192.0.2.1')).status).toBe(200)
  })

  test('is limited to thirty wrong guesses per address over all accounts; right ones do not count', async () => {
    const world = await limitedWorld()
    const { email } = await world.user('Ann')
    for (let time = 0; time < 12; time += 1) {
      expect((await login(world, email, password, '192.0.2.1')).status).toBe(200)
    }
    for (let time = 0; time < 30; time += 1) {
      expect((await login(world, `nobody.${time}@example.org`, 'wrong', '192.0.2.1')).status).toBe(401)
    }
    expect((await login(world, email, password, '192.0.2.1')).status).toBe(429)
  })
})

test('RATE_LIMITS=off lifts every limit with a warning at the start; otherwise limits apply', async () => {
  for (const [env, last, isSaid] of [
    [{ RATE_LIMITS: 'off' }, 400, true],
    [{}, 429, false],
  ] as const) {
    const server = await startServer({ DATA_DIR: join(temporaryFolder(), 'data'), ...env })
    let status = 0
    for (let time = 0; time < 31; time += 1) {
      status = (await fetch(`${server.address}/api/auth/verify-email?token=x`)).status
    }
    expect(status).toBe(last)
    const warnings = server.said.stdout.split('\n').filter((line) => line.includes('"level":40'))
    expect(warnings.some((line) => line.includes('RATE_LIMITS=off'))).toBe(isSaid)
    server.child.kill('SIGTERM')
    await server.ended
  }
})
