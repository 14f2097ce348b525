import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createContextOf } from '../../../src/server/api/request-context.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { Services } from '../../../src/server/platform/context.ts'
import { ContextError, publicError } from '../../../src/server/platform/errors.ts'
import { type AppRouter, appRouter } from '../../../src/server/router.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { createThreadWorld } from '../../support/discussions/threads.ts'
import { openThreadStream } from '../../support/platform/event-streams.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'HEAD'

interface AdapterRequest {
  method?: Method
  path: string
  /** The query string. */
  query?: string
  headers?: Record<string, string>
  payload?: string
}

const encoded = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`
const many = (path: string, count: number) => Array(count).fill(path).join(',')

/** The comparable parts of an answer: each request has its own id. */
const withoutRequestIds = (body: string) => body.replace(/"requestId":"[^"]+"/g, '"requestId":"…"')

const retryAfterOf = (errors: readonly TRPCError[]) => errors.map((error) => publicError(error, '').body.retryAfter)

/** tRPC's own Fastify adapter next to ours. */
async function mountStock(app: FastifyInstance, services: Services) {
  const contextOf = createContextOf(services, 'pages')
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize: limits.callsPerRequest,
    createContext: ({ req, res }) =>
      contextOf(req, res).catch((cause) => {
        throw new ContextError(req.id, cause)
      }),
    responseMeta({ errors }) {
      const [wait] = retryAfterOf(errors).filter((wait) => wait !== undefined)
      return wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }
    },
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.schema = { hide: true }
    })
    await scope.register(fastifyTRPCPlugin, { prefix: '/trpc/stock', trpcOptions })
  })
}

async function worldWithBothAdapters() {
  const { world, ann, bob, club, postId, say } = await createThreadWorld()
  for (const content of ['One', 'Two "quoted"', 'Drei – ünïcödé 🙂']) await say(bob, content)
  const app = await buildApp(world.services, mountStock)
  onTestFinished(() => app.close())

  async function send(
    prefix: string,
    { method = 'GET', path, query = '', headers = {}, payload }: AdapterRequest,
    cookie: string,
  ) {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' }
    const response = await app.inject({
      method,
      url: `${prefix}/${path}${query && '?'}${query}`,
      headers: { cookie, ...type, ...headers },
      ...(payload !== undefined && { payload }),
    })
    const {
      vary,
      'content-type': contentType,
      'retry-after': retryAfter,
      'cache-control': cacheControl,
    } = response.headers
    const cookies = response.cookies.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite }))
    return {
      ...{
        status: response.statusCode,
        contentType: contentType?.split(';')[0],
        vary,
        retryAfter,
        cacheControl,
        cookies,
      },
      body: withoutRequestIds(response.body),
    }
  }

  /** Sends the same request to both. */
  async function both(request: AdapterRequest, cookie = ann.cookie) {
    const ours = await send('/trpc', request, cookie)
    const stock = await send('/trpc/stock', request, cookie)
    return { ours, stock }
  }

  /** Both answers are identical. */
  async function expectSame(request: AdapterRequest, cookie = ann.cookie) {
    const { ours, stock } = await both(request, cookie)
    const parsed = ({ body, ...others }: typeof ours) => ({ request, ...others, body: body && JSON.parse(body) })
    expect.soft(parsed(ours)).toEqual(parsed(stock))
    return ours
  }
  return { world, app, ann, bob, club, postId, both, expectSame }
}

describe("our adapter compared with tRPC's Fastify adapter", () => {
  test('answers queries the same', async () => {
    const { ann, bob, club, postId, expectSame } = await worldWithBothAdapters()
    const [one, thread] = [{ slug: club.slug }, { postId }]
    const queries: AdapterRequest[] = [
      { path: 'feeds.hot', query: encoded({}) },
      { path: 'feeds.hot', query: encoded({ limit: 1 }) },
      { path: 'feeds.new' },
      { path: 'auth.viewer' },
      { path: 'auth.me', query: 'input=' },
      { path: 'comments.list', query: encoded(thread) },
      { path: 'threads.open', query: encoded(thread) },
      { path: 'communities.bySlug', query: encoded(one), headers: { 'content-type': 'application/json' } },
      { path: 'communities.bySlug', query: encoded({ slug: 'nowhere' }) },
      { path: 'communities.bySlug', query: encoded(null) },
      { path: 'communities.bySlug', query: encoded([one]) },
      { path: 'communities.bySlug', query: encoded('text') },
      { path: 'communities.bySlug' },
      { path: 'posts.byId', query: encoded({ community: club.slug, id: 'unknown', more: true }) },
      { path: 'search.all', query: encoded({ q: 'opening' }) },
      { path: 'auth%2Eviewer' },
      { path: 'auth.viewer', query: 'batch=1' },
      { path: 'auth.viewer,auth.me', query: 'batch=1' },
      { path: 'auth.viewer,communities.bySlug', query: `batch=1&${encoded({ 1: one })}` },
      {
        path: 'communities.bySlug,communities.bySlug',
        query: `batch=1&${encoded({ 0: one, 1: { slug: 'nowhere' } })}`,
      },
      { path: 'auth.viewer,admin.newUsers,topics.search', query: `batch=1&${encoded({ 2: { q: 'x' } })}` },
      { path: many('auth.viewer', 10), query: `batch=1&${encoded({})}` },
    ]
    for (const request of queries)
      for (const cookie of [ann.cookie, bob.cookie, '', 'folkmoot_session=unknown']) await expectSame(request, cookie)
  })

  test('answers mutations the same', async () => {
    const { club, postId, expectSame } = await worldWithBothAdapters()
    const sent = (path: string, input: unknown, query = ''): AdapterRequest => {
      return { method: 'POST', path, query, payload: JSON.stringify(input) }
    }
    for (const request of [
      sent('communities.join', { slug: club.slug }),
      sent('communities.join', { slug: 'nowhere' }),
      sent('feeds.visit', { feed: 'replies' }),
      sent('feeds.visit', { feed: 'unknown' }),
      sent('feeds.visit,threads.visit', { 0: { feed: 'replies' }, 1: { id: postId } }, 'batch=1'),
      sent('feeds.visit,threads.visit', { 0: { feed: 'replies' }, 1: { id: 'unknown' } }, 'batch=1'),
      sent('auth.login', { email: 'nobody@example.org', password: 'wrong horse' }),
      { ...sent('feeds.visit', { feed: 'replies' }), headers: { 'content-type': 'application/json; charset=utf-8' } },
    ])
      await expectSame(request)
  })

  test('answers requests that the client never sends the same', async () => {
    const { expectSame } = await worldWithBothAdapters()
    const payload = JSON.stringify({ feed: 'replies' })
    const visit = { method: 'POST', path: 'feeds.visit', payload } as const
    for (const request of [
      { method: 'HEAD', path: 'auth.viewer' },
      { path: 'feeds.hot', query: 'input={"cursor":"%ff"}' },
      { path: 'feeds.hot', query: 'input={' },
      { path: 'feeds.hot', query: `batch=1&${encoded([{}])}` },
      { path: 'feeds.hot', query: 'batch=1&input=null' },
      { path: 'feeds.hot', query: `${encoded({})}&${encoded({ limit: 1 })}` },
      { path: 'feeds.hot', query: `batch=2&${encoded({})}` },
      { path: 'feeds.hot', query: `batch=1&batch=1&${encoded({})}` },
      { path: 'feeds.hot', query: `${encoded({})}&unknown=1` },
      { path: 'feeds.hot', headers: { 'content-type': 'text/plain' } },
      { ...visit, payload: '{' },
      { ...visit, payload: '' },
      { ...visit, payload: 'null', query: 'batch=1' },
      { ...visit, headers: { 'content-type': 'text/plain' } },
      { ...visit, headers: { 'content-type': 'application/octet-stream' } },
      { ...visit, headers: { origin: 'https://elsewhere.example' } },
    ] satisfies AdapterRequest[])
      await expectSame(request)
  })

  test('refuses invalid calls with the same status and shape, in its own words', async () => {
    const { both } = await worldWithBothAdapters()
    const payload = JSON.stringify({ feed: 'replies' })
    const visit = { method: 'POST', path: 'feeds.visit', payload } as const
    for (const request of [
      { path: 'unknown.thing' },
      { path: 'toString' },
      { path: 'auth' },
      { path: 'auth.viewer,unknown.thing', query: 'batch=1' },
      { path: 'feeds.visit', query: encoded({ feed: 'replies' }) },
      { path: many('auth.viewer', 11), query: 'batch=1' },
      { ...visit, path: 'auth.viewer' },
    ] satisfies AdapterRequest[]) {
      const { ours, stock } = await both(request)
      const shapeOf = ({ body, status }: typeof ours) => {
        const calls = [JSON.parse(body)].flat().map(({ error, result }) => {
          if (error === undefined) return { result }
          expect.soft(error.message).toEqual(expect.stringMatching(/./))
          return { code: error.code, data: error.data }
        })
        return { request, status, calls }
      }
      expect.soft(shapeOf(ours)).toEqual(shapeOf(stock))
      expect.soft(ours.contentType).toBe('application/json')
    }
  })

  test('runs no mutation by GET or PUT', async () => {
    const { world, both } = await worldWithBothAdapters()
    const visits = () => world.db.selectFrom('feedVisit').selectAll().execute()
    const payload = JSON.stringify({ feed: 'replies' })
    const put = await both({ method: 'PUT', path: 'feeds.visit', payload })
    expect([put.ours.status, put.stock.status]).toEqual([405, 405])
    const query = `batch=1&${encoded({ 1: { feed: 'replies' } })}`
    const { ours } = await both({ path: 'auth.viewer,feeds.visit', query })
    expect(ours.status).toBe(207)
    expect(JSON.parse(ours.body)).toMatchObject([{ result: {} }, { error: { data: { httpStatus: 405 } } }])
    expect(await visits()).toEqual([])
  })

  test('streams the same events', async () => {
    const { app, ann, world, postId } = await worldWithBothAdapters()
    async function eventsOf(prefix: string, by: { cookie: string }, input: { postId: string; lastEventId?: string }) {
      const stream = await openThreadStream({ app }, by, { ...input, prefix })
      const headers = ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding']
      const events = [await stream.next(), await stream.next()]
      stream.close()
      return { status: stream.status, headers: headers.map((name) => stream.headers.get(name)), events }
    }
    for (const [by, input] of [
      [ann, { postId, lastEventId: '0' }],
      [world.guest, { postId: 'unknown' }],
    ] as const) {
      const ours = await eventsOf('/trpc', by, input)
      expect(ours.events[1]?.event).toBe(by === ann ? 'message' : 'serialized-error')
      const stock = await eventsOf('/trpc/stock', by, input)
      const connected = { event: 'connected', id: null, data: { reconnectAfterInactivityMs: 40_000 } }
      const events = stock.events.with(0, connected)
      expect(ours).toEqual({ ...stock, events, headers: stock.headers.with(1, 'no-store, no-transform') })
    }
  })

  test('answers rate limits and server failures the same', async () => {
    const { world, expectSame } = await worldWithBothAdapters()
    const login = { email: 'nobody@example.org', password: 'wrong horse' }
    world.services.rateLimits = { ...world.services.rateLimits, consume: async () => 7 }
    const refused = await expectSame({ method: 'POST', path: 'auth.login', payload: JSON.stringify(login) })
    expect(refused).toMatchObject({ status: 429, retryAfter: '7' })
    await world.db.schema.alterTable('topic').renameTo('elsewhere').execute()
    expect((await expectSame({ path: 'topics.trending' })).status).toBe(500)
    await expectSame({ path: 'auth.viewer,topics.trending', query: 'batch=1' })
    await world.db.schema.alterTable('session').renameTo('nowhere').execute()
    expect((await expectSame({ path: 'auth.viewer,topics.trending', query: 'batch=1' })).status).toBe(500)
  })
})
