import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'

type OpenWorld = Awaited<ReturnType<typeof openWorld>>

const query = (path: string, input: object) => `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`

async function get(world: OpenWorld, url: string, cookie = '') {
  const { statusCode, headers, body } = await world.app.inject({ url, headers: { cookie } })
  return { status: statusCode, headers, body: JSON.parse(body), text: body }
}

/** A failure must reveal nothing about the implementation. */
const inside = /stack|sqlite|no such table|node_modules|\.ts\b/i

describe('the tRPC API', () => {
  test('words refusals like the REST API, in its own envelope', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const { slug } = await createCommunity(ann, { isPrivate: true, requiresApproval: true })
    for (const [path, input, rest, code] of [
      ['communities.bySlug', { slug }, `/api/communities/by-slug/${slug}`, 'FORBIDDEN'],
      ['communities.bySlug', { slug: 'nowhere' }, '/api/communities/by-slug/nowhere', 'NOT_FOUND'],
      ['topics.search', { q: 'x' }, '/api/topics/search?q=x', 'BAD_REQUEST'],
      ['communities.list', { limit: 0 }, '/api/communities?limit=0', 'BAD_REQUEST'],
      ['communities.list', { cursor: 'x' }, '/api/communities?cursor=x', 'BAD_REQUEST'],
    ] as const) {
      const typed = await get(world, query(path, input), bob.cookie)
      const { status, body } = await bob.rest('GET', rest)
      const { error: message, ...extra } = body
      expect.soft(typed.status).toBe(status)
      expect.soft(typed.body.error).toMatchObject({ message, data: { code, path, httpStatus: status, extra } })
      expect.soft(Object.keys(typed.body.error.data).sort()).toEqual(['code', 'extra', 'httpStatus', 'path'])
      expect.soft(typed.text).not.toMatch(inside)
    }
    expect((await get(world, query('auth.me', {}))).body.error).toMatchObject({
      message: messages.signInNeeded,
      data: { httpStatus: 401, extra: {} },
    })
  })

  test('answers several calls of one request independently', async () => {
    const world = await openWorld()
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: { slug: 'nowhere' } }))
    const { status, body } = await get(world, `/trpc/communities.list,communities.bySlug?batch=1&input=${input}`)
    expect(status).toBe(207)
    expect(body).toMatchObject([
      { result: { data: { items: [], nextCursor: null } } },
      { error: { message: messages.communityNotFound, data: { httpStatus: 404 } } },
    ])
  })

  test('answers ten calls in one request, and refuses eleven', async () => {
    const world = await openWorld()
    const ask = (calls: number) => {
      const input = JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, {}])))
      const paths = Array(calls).fill('communities.list').join(',')
      return get(world, `/trpc/${paths}?batch=1&input=${encodeURIComponent(input)}`)
    }
    const ten = await ask(10)
    expect(ten.status).toBe(200)
    expect(ten.body).toHaveLength(10)
    const eleven = await ask(11)
    expect(eleven.status).toBe(400)
    expect(eleven.text).not.toContain('nextCursor')
    expect(eleven.headers['content-type']).toMatch(/^application\/json/)
  })

  test('refuses unreadable bodies and unsupported methods as JSON', async () => {
    const world = await openWorld()
    const ask = (method: 'POST' | 'TRACE', contentType: string) =>
      world.app.inject({ method: method as 'POST', url: '/trpc/auth.login', headers: { 'content-type': contentType } })
    for (const [method, contentType, status] of [
      ['POST', 'APPLICATION/JSON', 415],
      ['POST', 'text/plain', 415],
      ['TRACE', 'application/json', 404],
    ] as const) {
      const answer = await ask(method, contentType)
      expect.soft(answer.statusCode).toBe(status)
      expect.soft(answer.headers['content-type']).toMatch(/^application\/json/)
      expect.soft(answer.json()).toHaveProperty('error')
    }
  })

  test('refuses undecodable paths, and form bodies of any content type', async () => {
    const world = await openWorld()
    for (const path of ['%', '%E0%A4%A', 'communities.list%25', 'communities.list,%25zz']) {
      const { status, body } = await get(world, `/trpc/${path}`)
      expect.soft({ path, status, body }).toMatchObject({ path, status: 400, body: { error: expect.any(String) } })
    }
    for (const type of ['multipart/form-data; boundary=x', 'Multipart/Form-Data; boundary=x', 'MULTIPART/mixed']) {
      const headers = { 'content-type': type }
      const answer = await world.app.inject({ method: 'POST', url: '/trpc/auth.login', headers, payload: '--x--' })
      expect.soft({ type, status: answer.statusCode }).toEqual({ type, status: 415 })
    }
  })

  test('changes nothing by a query', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { status } = await get(world, query('topics.create', { name: 'Chess' }), ann.cookie)
    expect(status).toBe(405)
    expect((await ann.api.topics.search({ q: 'chess' })).topics).toEqual([])
  })
})

describe('an internal failure', () => {
  async function failing(table: 'topic' | 'session') {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const logged: object[] = []
    world.services.log = { ...world.services.log, error: (context) => void logged.push(context) }
    await world.db.schema.alterTable(table).renameTo('elsewhere').execute()
    return { world, ann, logged }
  }

  test.each(['topic', 'session'] as const)(
    'shows only the id under which it is logged (no table %s)',
    async (table) => {
      const { world, ann, logged } = await failing(table)
      const rest = await get(world, '/api/topics/search?q=chess', ann.cookie)
      const requestId = rest.headers['x-request-id']
      expect(rest.body).toEqual({ error: 'Something went wrong on our side. Please try again.', requestId })
      expect(rest.status).toBe(500)
      expect(logged).toMatchObject([
        { requestId, err: { message: expect.stringMatching(/no such table|does not exist/) } },
      ])

      const typed = await get(world, query('topics.search', { q: 'chess' }), ann.cookie)
      const typedId = typed.headers['x-request-id']
      expect(typed.status).toBe(500)
      expect(typed.body.error).toMatchObject({
        message: 'Something went wrong on our side. Please try again.',
        data: { httpStatus: 500, extra: { requestId: typedId } },
      })
      expect(logged).toMatchObject([{}, { requestId: typedId }])
      expect(typedId).not.toBe(requestId)
      for (const { text } of [rest, typed]) expect(text).not.toMatch(inside)
    },
  )

  test('does not affect the next request', async () => {
    const { world, ann } = await failing('topic')
    expect((await get(world, '/api/topics/search?q=chess', ann.cookie)).status).toBe(500)
    expect((await get(world, '/api/communities', ann.cookie)).status).toBe(200)
  })
})
