import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { password } from '../../support/world.ts'

test('refuses with a status and a body with error and extra fields for the screen', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const unverified = await world.user('Cat', { isVerified: false })
  const club = await createCommunity(ann, { isPrivate: true, requiresApproval: true })
  const open = await createCommunity(ann, { name: 'Open' })
  const at = `/api/communities/by-slug/${club.slug}`
  for (const [user, method, url, sent, status, body] of [
    [
      ann,
      'POST',
      '/api/topics',
      { name: 'x' },
      400,
      { error: 'Topic name must be at least 2 characters', field: 'name' },
    ],
    [world.guest, 'GET', '/api/auth/me', undefined, 401, { error: messages.signInNeeded }],
    [world.guest, 'GET', at, undefined, 401, { error: messages.signInNeeded }],
    [bob, 'GET', at, undefined, 403, { error: messages.communityForbidden, requiresApproval: true }],
    [
      unverified,
      'POST',
      '/api/posts',
      { title: 'a', content: 'b', forumId: open.forumId },
      403,
      { error: messages.verificationNeeded, requiresVerification: true },
    ],
    [bob, 'GET', '/api/communities/by-slug/nowhere', undefined, 404, { error: messages.communityNotFound }],
    [ann, 'POST', `${at}/leave`, undefined, 409, { error: messages.organizerCannotLeave }],
    [
      world.guest,
      'POST',
      '/api/auth/signup',
      { name: 'Ann', email: ann.email, password: 'correct horse' },
      409,
      { error: messages.emailTaken, field: 'email' },
    ],
  ] as const) {
    const answer = await user.rest(method, url, sent)
    expect.soft({ url, status: answer.status, body: answer.body }).toEqual({ url, status, body })
    expect.soft(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect.soft(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }

  test('that is not JSON, too large or of another type is refused before any work', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const send = (url: string, headers: Record<string, string>, payload: string) =>
      world.app.inject({ method: 'POST', url, headers: { cookie: ann.cookie, ...headers }, payload })
    const large = JSON.stringify({ name: 'a'.repeat(1_000_001) })
    for (const url of ['/api/topics', '/trpc/topics.create']) {
      for (const [headers, payload, status] of [
        [json, '{"name":', 400],
        [json, 'name=Chess', 400],
        [json, large, 413],
        [{ 'content-type': 'application/x-www-form-urlencoded' }, 'name=Chess', 415],
        [{ 'content-type': 'text/plain' }, '{"name":"Chess"}', 415],
        [{ 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
      ] as const) {
        const answer = await send(url, headers, payload)
        const what = `${url} ${headers['content-type']} ${payload.slice(0, 20)}`
        expect.soft(answer.statusCode, what).toBe(status)
        expect.soft(JSON.stringify(answer.json()), what).not.toMatch(/stack|node_modules|\.ts:/)
      }
    }
    for (const payload of ['{"name":"Chess","__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}']) {
      expect.soft((await send('/api/topics', json, payload)).statusCode).toBe(400)
    }
    for (const payload of ['null', '[]', '"Chess"', '7', 'true', '[{"name":"Chess"}]']) {
      for (const url of ['/api/topics', '/api/auth/logout']) {
        const answer = await send(url, json, payload)
        expect.soft([answer.statusCode, answer.json()], payload).toEqual([400, { error: messages.bodyNotObject }])
      }
    }
    expect((await send('/api/topics', json, '')).json()).toEqual({ error: 'Topic name is required', field: 'name' })
    expect((await world.guest.api.topics.search({ q: 'Chess' })).topics).toEqual([])
    expect(
      (await send('/api/topics', { 'content-type': 'application/json; charset=utf-8' }, '{"name":"Chess"}')).statusCode,
    ).toBe(201)
  })

  test('may be empty for operations without input, with any content type', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const { slug } = await createCommunity(ann)
    for (const headers of [{}, json, { ...json, 'content-length': '0' }]) {
      for (const action of ['join', 'leave']) {
        const url = `/api/communities/by-slug/${slug}/${action}`
        const answer = await world.app.inject({ method: 'POST', url, headers: { cookie: bob.cookie, ...headers } })
        expect.soft({ action, headers, status: answer.statusCode }).toEqual({ action, headers, status: 200 })
      }
    }
  })
})

test('carries the input of writes: only GET accepts a query, because logs record URLs', async () => {
  const world = await openWorld()
  const { email } = await world.user('Ann')
  const body = new URLSearchParams({ email, password }).toString()
  const inQuery = await world.guest.rest('POST', `/api/auth/login?${body}`)
  expect(inQuery).toMatchObject({ status: 400, body: { error: messages.loginIncomplete } })
  expect(await world.guest.rest('POST', '/api/auth/login?email=x', { email, password })).toMatchObject({ status: 200 })
  expect(await world.guest.rest('GET', '/api/communities?limit=0')).toMatchObject({ status: 400 })
})

test('forbids caching of answers and refusals on both APIs', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (const [url, status] of [
    ['/api/auth/me', 200],
    ['/%61pi/auth/me', 200],
    ['/ap%69/users/me/settings', 200],
    ['/api/communities', 200],
    ['/api/communities/by-slug/nowhere', 404],
    ['/api/nowhere', 404],
    ['/healthz', 200],
    ['/trpc/auth.me', 200],
    ['/%74rpc/auth.me', 200],
    ['/trpc/nowhere.nothing', 404],
  ] as const) {
    const answer = await world.app.inject({ url, headers: { cookie: ann.cookie } })
    expect.soft({ url, status: answer.statusCode }).toEqual({ url, status })
    expect.soft(answer.headers['cache-control'], url).toBe('no-store')
  }
})

describe('a path', () => {
  test('that is unknown, or has another method, is 404 in JSON', async () => {
    const world = await openWorld()
    for (const [method, url] of [
      ['GET', '/api'],
      ['GET', '/api/'],
      ['GET', '/api/nowhere'],
      ['GET', '/api/communities/by-slug'],
      ['PATCH', '/api/communities'],
      ['DELETE', '/api/communities'],
      ['PUT', '/api/auth/login'],
      ['OPTIONS', '/api/communities'],
      ['POST', '/api/nowhere'],
      ['POST', '/healthz'],
    ] as const) {
      const answer = await world.app.inject({ method, url })
      expect.soft({ method, url, status: answer.statusCode }).toEqual({ method, url, status: 404 })
      expect.soft(answer.json()).toEqual({ error: 'Not found' })
    }
  })

  test('with unusual characters causes no failure', async () => {
    const world = await openWorld()
    for (const url of [
      '/api/communities/by-slug/%F0%9F%98%80',
      '/api/communities/by-slug/%00',
      '/api/communities/by-slug/%E0%A4%A',
      `/api/communities/by-slug/${'a'.repeat(6_000)}`,
      '/api/communities/by-slug/..%2f..%2fetc',
      "/api/communities/by-slug/'%20or%201=1--",
      '/api/communities?__proto__[limit]=1',
      '/api/topics/search?q[]=chess',
      '/trpc/communities.list?input=%7B',
      '/trpc/nowhere.nothing',
    ]) {
      const answer = await world.app.inject({ url })
      expect.soft({ url, isRefused: answer.statusCode < 500 }).toEqual({ url, isRefused: true })
      expect.soft(answer.headers['content-type']).toMatch(/^application\/json/)
    }
  })

  test('that cannot be decoded is refused like every other request', async () => {
    const world = await openWorld()
    const { headers: usual } = await world.app.inject({ url: '/api/nowhere' })
    for (const url of ['/%E0%A4%A', '/api/communities/by-slug/%E0%A4%A', '/trpc/%', '/feeds/topics/%ff']) {
      const { statusCode, headers, body } = await world.app.inject({ url })
      expect.soft([statusCode, JSON.parse(body)], url).toEqual([400, { error: messages.addressInvalid }])
      const own = ['x-request-id', 'content-length', 'date']
      const common = Object.entries(usual).filter(([name]) => !own.includes(name))
      expect.soft(headers, url).toMatchObject(Object.fromEntries(common))
      expect.soft(headers['x-request-id'], url).toMatch(/^[\da-f-]{36}$/)
    }
  })

  test('answers HEAD like GET, without a body', async () => {
    const world = await openWorld()
    const get = await world.app.inject({ method: 'GET', url: '/api/communities' })
    const head = await world.app.inject({ method: 'HEAD', url: '/api/communities' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect((await world.app.inject({ method: 'HEAD', url: '/api/communities/by-slug/nowhere' })).statusCode).toBe(404)
  })
})
