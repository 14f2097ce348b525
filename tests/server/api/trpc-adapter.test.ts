import { describe, expect, test } from 'vitest'
import { threadWorld } from '../support/threads.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'HEAD'

interface Asked {
  method?: Method
  path: string
  /** The query as it stands in the address. */
  query?: string
  headers?: Record<string, string>
  payload?: string
}

const encoded = (input: unknown) => `input=${encodeURIComponent(JSON.stringify(input))}`
const many = (path: string, count: number) => Array(count).fill(path).join(',')

/** What a caller can tell of an answer: ids of requests are each their own. */
const told = (body: string) => body.replace(/"requestId":"[^"]+"/g, '"requestId":"…"')

async function worldWithTwoDoors() {
  const { world, ann, bob, club, postId, say } = await threadWorld()
  for (const content of ['One', 'Two "quoted"', 'Drei – ünïcödé 🙂']) await say(bob, content)

  async function send({ method = 'GET', path, query = '', headers = {}, payload }: Asked, cookie: string) {
    const type = payload === undefined ? {} : { 'content-type': 'application/json' }
    const url = `/trpc/${path}${query && '?'}${query}`
    const answer = await world.app.inject({
      method,
      url,
      headers: { cookie, ...type, ...headers },
      ...(payload !== undefined && { payload }),
    })
    const {
      'content-type': contentType,
      vary,
      'retry-after': retryAfter,
      'cache-control': cacheControl,
    } = answer.headers
    const cookies = answer.cookies.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite }))
    const said = {
      status: answer.statusCode,
      contentType: contentType?.split(';')[0],
      vary,
      retryAfter,
      cacheControl,
      cookies,
    }
    // tRPC's own adapter answers by streams, whose length is not known beforehand.
    return { ...said, body: told(answer.body), isOurs: answer.headers['content-length'] !== undefined }
  }

  /** The same request at both: what our own answer does not know the meaning of, it leaves to tRPC's. */
  async function both(asked: Asked, cookie = ann.cookie) {
    const ours = await send(asked, cookie)
    const stock = await send({ ...asked, query: `${asked.query ?? ''}${asked.query ? '&' : ''}unknown=1` }, cookie)
    expect.soft({ asked, ...ours, isOurs: false }).toEqual({ asked, ...stock, isOurs: false })
    return { ours, stock }
  }
  return { world, ann, bob, club, postId, both }
}

describe('what answers plain calls without tRPC’s adapter', () => {
  test('answers queries as that would', async () => {
    const { world, ann, bob, club, postId, both } = await worldWithTwoDoors()
    const [one, thread] = [{ slug: club.slug }, { postId }]
    const queries: Asked[] = [
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
    for (const asked of queries) {
      for (const cookie of [ann.cookie, bob.cookie, '', 'folkmoot_session=unknown']) {
        const { ours, stock } = await both(asked, cookie)
        expect.soft({ asked, isOurs: ours.isOurs }).toEqual({ asked, isOurs: true })
        expect(stock.isOurs).toBe(false)
        expect(await world.app.inject({ url: '/trpc/auth.viewer' })).toMatchObject({ statusCode: 200 })
      }
    }
  })

  test('answers mutations as that would', async () => {
    const { club, postId, both } = await worldWithTwoDoors()
    const sent = (path: string, input: unknown, query = ''): Asked => {
      return { method: 'POST', path, query, payload: JSON.stringify(input) }
    }
    for (const asked of [
      sent('communities.join', { slug: club.slug }),
      sent('communities.join', { slug: 'nowhere' }),
      sent('feeds.visit', { feed: 'replies' }),
      sent('feeds.visit', { feed: 'unknown' }),
      sent('feeds.visit,threads.visit', { 0: { feed: 'replies' }, 1: { id: postId } }, 'batch=1'),
      sent('feeds.visit,threads.visit', { 0: { feed: 'replies' }, 1: { id: 'unknown' } }, 'batch=1'),
      sent('auth.login', { email: 'nobody@example.org', password: 'wrong horse' }),
      { ...sent('feeds.visit', { feed: 'replies' }), headers: { 'content-type': 'application/json; charset=utf-8' } },
    ]) {
      const { ours } = await both(asked)
      expect.soft({ asked, isOurs: ours.isOurs }).toEqual({ asked, isOurs: true })
    }
  })

  test('leaves to it whatever is not plain', async () => {
    const { both } = await worldWithTwoDoors()
    const payload = JSON.stringify({ feed: 'replies' })
    const visit = { method: 'POST', path: 'feeds.visit', payload } as const
    for (const asked of [
      { path: 'unknown.thing' },
      { path: 'toString' },
      { path: 'auth' },
      { path: 'auth.viewer,unknown.thing', query: 'batch=1' },
      { path: 'auth.viewer,feeds.visit', query: 'batch=1' },
      { path: 'feeds.visit', query: encoded({ feed: 'replies' }) },
      { ...visit, path: 'auth.viewer' },
      { ...visit, method: 'PUT' },
      { method: 'HEAD', path: 'auth.viewer' },
      { path: 'feeds.hot', query: 'input={' },
      { path: 'feeds.hot', query: 'input={"cursor":"%ff"}' },
      { path: 'feeds.hot', query: `batch=1&${encoded([{}])}` },
      { path: 'feeds.hot', query: 'batch=1&input=null' },
      { path: 'feeds.hot', query: `${encoded({})}&${encoded({ limit: 1 })}` },
      { path: 'feeds.hot', query: `batch=2&${encoded({})}` },
      { path: 'feeds.hot', query: `batch=1&batch=1&${encoded({})}` },
      { path: many('auth.viewer', 11), query: 'batch=1' },
      { ...visit, payload: '{' },
      { ...visit, payload: '' },
      { ...visit, payload: 'null', query: 'batch=1' },
      { ...visit, headers: { 'content-type': 'text/plain' } },
      { ...visit, headers: { 'content-type': 'application/octet-stream' } },
      { ...visit, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      { ...visit, headers: { origin: 'https://elsewhere.example' } },
      { path: 'feeds.hot', headers: { 'content-type': 'text/plain' } },
      { path: 'feeds.hot', headers: { 'trpc-accept': 'application/jsonl' } },
      { path: 'feeds.hot', query: 'batch=1', headers: { accept: 'application/jsonl' } },
    ] satisfies Asked[]) {
      await both(asked)
    }
  })

  test('says, as that would, when too much was asked and when the server failed', async () => {
    const { world, both } = await worldWithTwoDoors()
    const login = { email: 'nobody@example.org', password: 'wrong horse' }
    world.services.rateLimits = { ...world.services.rateLimits, take: async () => 7 }
    const { ours } = await both({ method: 'POST', path: 'auth.login', payload: JSON.stringify(login) })
    expect(ours).toMatchObject({ isOurs: true, status: 429, retryAfter: '7' })
    await world.db.schema.alterTable('topic').renameTo('elsewhere').execute()
    expect((await both({ path: 'topics.trending' })).ours).toMatchObject({ isOurs: true, status: 500 })
    await both({ path: 'auth.viewer,topics.trending', query: 'batch=1' })
    await world.db.schema.alterTable('session').renameTo('nowhere').execute()
    expect((await both({ path: 'auth.viewer,topics.trending', query: 'batch=1' })).ours.status).toBe(500)
  })
})
