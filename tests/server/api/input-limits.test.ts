import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import type { World } from '../../support/world.ts'

interface Client {
  cookie?: string
  address?: string
}

/** Sends a text as the body, or as the input of a GET; returns the status and the error of either API. */
async function send(world: World, url: string, text: string, { cookie = '', address = '192.0.2.1' }: Client = {}) {
  const isGet = url.endsWith('=')
  const answer = await world.app.inject({
    method: isGet ? 'GET' : 'POST',
    url: isGet ? url + encodeURIComponent(text) : url,
    headers: { cookie, ...(!isGet && { 'content-type': 'application/json' }) },
    ...(!isGet && { payload: text }),
    remoteAddress: address,
  })
  const [said] = [answer.json()].flat()
  const error: string | undefined = said.error?.message ?? said.error
  return { status: answer.statusCode, error, headers: answer.headers }
}

const brief = ({ status, error }: Awaited<ReturnType<typeof send>>) => ({ status, error })

/** An object with as many values as fit, such as `{"0z":{},"1z":{}}`. */
function manyValues(bytes: number): string {
  const parts: string[] = []
  for (let at = 0; at < bytes / 12; at++) parts.push(`"${at.toString(36).padStart(5, '0')}z":{}`)
  return `{${parts.join(',')}}`
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const padded = (bytes: number) => JSON.stringify({ email: 'a'.repeat(bytes - '{"email":""}'.length) })

const batch = 'posts.create,posts.create?batch=1'
const urls = ['/api/posts', '/trpc/posts.create', `/trpc/${batch}`]

describe('a body', () => {
  test('has the size that its call needs at most', async () => {
    const world = await openWorld()
    const short = { status: 413, error: 'The body must be at most 16,000 bytes.' }
    const long = { status: 413, error: 'The body must be at most 250,000 bytes.' }
    for (const url of ['/api/auth/login', '/trpc/auth.login', '/trpc/nowhere.nothing', '/api/auth/reset-password']) {
      expect.soft(brief(await send(world, url, padded(16_001))), url).toEqual(short)
      expect.soft((await send(world, url, padded(16_000))).status, url).not.toBe(413)
    }
    for (const url of [...urls, '/api/communities', '/trpc/auth.login,comments.add?batch=1']) {
      expect.soft(brief(await send(world, url, padded(250_001))), url).toEqual(long)
      expect.soft((await send(world, url, padded(250_000))).status, url).not.toBe(413)
    }
    const two = await send(world, '/trpc/auth.login,auth.logout?batch=1', padded(32_001))
    expect(brief(two)).toEqual({ status: 413, error: 'The body must be at most 32,000 bytes.' })
    // Characters take several bytes.
    expect((await send(world, '/trpc/auth.login', JSON.stringify({ email: 'é'.repeat(8_000) }))).status).toBe(413)
  })

  test('takes the longest text, whatever its characters', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { forumId } = await createCommunity(ann)
    const content = `a${'\u0001'.repeat(limits.postContentMax - 1)}`
    const text = JSON.stringify({ title: 'Peas', content, forumId })
    for (const url of ['/api/posts', '/trpc/posts.create'])
      expect.soft((await send(world, url, text, ann)).status, url).toBeLessThan(300)
  })
})

test('an input has few values and levels, which are counted before it is parsed', async () => {
  const world = await openWorld()
  const { cookie } = await world.user('Ann')
  const tooMany = { status: 400, error: 'The input must have at most 1,000 values.' }
  const tooDeep = { status: 400, error: 'The input must have at most 10 levels.' }
  const inGet = ['/trpc/feeds.hot?input=', '/trpc/feeds.hot,feeds.new?batch=1&input=']
  for (const url of [...urls, ...inGet]) {
    const values = url.endsWith('=') ? `[${'1,'.repeat(1_000)}1]` : manyValues(249_000)
    for (const [text, refused] of [
      [values, tooMany],
      [nested(11), tooDeep],
      // Neither is JSON, as only a parser would notice.
      [`${values}}`, tooMany],
      [nested(11).slice(0, -1), tooDeep],
    ] as const)
      expect.soft(brief(await send(world, url, text, { cookie })), url).toEqual(refused)
  }
  const comma = `{"name":"${'a,[{'.repeat(10)}\\",${'['.repeat(20)}"}`
  expect(await send(world, '/api/topics', comma, { cookie })).toMatchObject({
    status: 400,
    error: 'Topic name must be at most 40 characters',
  })
  const query = (names: number) => Array.from({ length: names }, (_, at) => `n${at}=1`).join('&')
  expect((await world.guest.rest('GET', `/api/feed/hot?${query(50)}`)).status).toBe(200)
  expect(await world.guest.rest('GET', `/api/feed/hot?${query(51)}`)).toMatchObject({
    status: 400,
    body: { error: 'The query must have at most 50 names.' },
  })
})

/** The processor time of a request in milliseconds: of this thread: the least of several, because other programs disturb it. */
async function costOf(world: World, url: string, text: string, client: Client) {
  const costs: number[] = []
  for (let round = 0; round < 8; round++) {
    const before = process.threadCpuUsage()
    await send(world, url, text, client)
    const { user, system } = process.threadCpuUsage(before)
    costs.push((user + system) / 1_000)
  }
  return Math.min(...costs)
}

test('hostile inputs hold the event loop for less than 20 ms', async () => {
  const world = await openWorld()
  const { cookie } = await world.user('Ann')
  const hostile = [
    manyValues(990_000),
    manyValues(249_000),
    `{"content":${'['.repeat(120_000)}${']'.repeat(120_000)}}`,
    `{"content":"${'\\u0001'.repeat(41_000)}"`,
    `{"content":${'1'.repeat(249_000)}}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 490 }, (_, at) => [`${at}${'a'.repeat(500)}`, {}]))),
  ]
  for (const text of hostile)
    for (const url of ['/api/auth/login', '/trpc/auth.login', ...urls, `/trpc/${'posts.create,'.repeat(9)}${batch}`])
      expect.soft(await costOf(world, url, text, { cookie }), `${url} ${text.slice(0, 30)}`).toBeLessThan(20)
})

describe('invalid inputs', () => {
  const refused = { status: 429, error: messages.tooManyRequests }
  const [list, query, login] = ['/api/feed/hot?limit=', '/trpc/feeds.hot?input=', '/api/auth/login']
  const twice = '/trpc/feeds.hot,feeds.new?batch=1&input='

  test('have a separate limit for each user, or else each address, and then cost nothing', async () => {
    const world = await openWorld({ limitsRates: true })
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const [here, elsewhere] = ['192.0.2.1', '192.0.2.2']
    for (const client of [{ address: here }, { address: here, cookie: ann.cookie }]) {
      for (let round = 0; round < 40; round++)
        for (const [url, text] of [
          [list, '0'],
          [query, '{"limit":0}'],
          [login, '{'],
        ] as const)
          expect.soft((await send(world, url, text, client)).status, `${url} ${round}`).toBe(400)
      for (const [url, text] of [
        [list, '0'],
        [list, '10'],
        [query, '{"limit":10}'],
        [login, '{'],
        ['/trpc/auth.login', nested(11)],
      ] as const) {
        const answer = await send(world, url, text, client)
        expect.soft(brief(answer), url).toEqual(refused)
        expect.soft(Number(answer.headers['retry-after']), url).toBeGreaterThan(0)
      }
    }
    for (const client of [{ address: elsewhere }, { address: here, cookie: bob.cookie }]) {
      expect((await send(world, login, '{', client)).status).toBe(400)
      expect((await send(world, query, '{"limit":10}', client)).status).toBe(200)
    }
  })

  test.each([
    ['that are not JSON', login, '{', 120],
    ['with too many levels', login, nested(11), 120],
    ['in a batch', twice, '{"0":{"limit":0},"1":{"limit":0}}', 60],
    ['in a batch that is not JSON', twice, '{', 60],
  ])('%s count, each of them', async (_what, url, text, max) => {
    const world = await openWorld({ limitsRates: true })
    for (let at = 0; at < max; at++) expect.soft((await send(world, url, text)).status, `${at}`).toBe(400)
    expect(brief(await send(world, url, text))).toEqual(refused)
  })

  test('in event streams count, and are refused there', async () => {
    const world = await openWorld({ limitsRates: true })
    const open = async () => {
      const headers = { accept: 'text/event-stream' }
      const url = `/trpc/threads.live?input=${nested(11)}`
      const { body } = await world.app.inject({ url, headers, remoteAddress: '192.0.2.1' })
      return /"httpStatus":(\d+)/.exec(body)?.[1]
    }
    for (let at = 0; at < 120; at++) expect.soft(await open(), `${at}`).toBe('400')
    expect(await open()).toBe('429')
    expect(brief(await send(world, query, '{}'))).toEqual(refused)
  })

  test('are not what a procedure refuses for other reasons, nor valid calls', async () => {
    const world = await openWorld({ limitsRates: true })
    const { slug } = await createCommunity(await world.user('Ann'))
    const url = '/trpc/communities.bySlug?input='
    for (let at = 0; at < 121; at++) {
      expect.soft((await send(world, url, '{"slug":"nowhere"}')).status).toBe(404)
      expect.soft((await send(world, url, JSON.stringify({ slug }))).status).toBe(200)
    }
  })
})
