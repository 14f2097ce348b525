import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'

const description = 'A place for everybody.'

test('treats all spellings of a topic name as one topic', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann', { isVerified: false })
  const make = (name: string) => ann.rest('POST', '/api/topics', { name })
  const first = await make('  Café   Society ')
  expect(first).toMatchObject({ status: 201, body: { name: 'Café Society', slug: 'cafe-society' } })
  for (const name of ['café society', 'CAFÉ SOCIETY', 'Cafe Society', 'Cafe\u0301 Society', 'Ｃａｆｅ\u3000Society']) {
    expect.soft((await make(name)).body).toEqual(first.body)
  }
  expect((await make('Cafés Society')).body.id).not.toBe(first.body.id)
  expect((await world.guest.rest('POST', '/api/topics', { name: 'Chess' })).status).toBe(401)
})

/** Vowel signs and voicing marks are letters of their scripts, not accents. */
test.each([
  ['Hindi', 'बिल', 'बल'],
  ['Thai', 'ปี', 'ปู'],
  ['Japanese', 'がんばる', 'かんはる'],
])('treats two words of %s as two topics', async (_language, one, other) => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const [first, second] = [await ann.api.topics.create({ name: one }), await ann.api.topics.create({ name: other })]
  expect([first.name, second.name]).toEqual([one, other])
  expect(first.slug).not.toBe(second.slug)
})

test('gives topics of different names different slugs', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const slugs = []
  for (const name of ['C++', 'C#', 'cc', '囲碁', '将棋', '42']) slugs.push((await ann.api.topics.create({ name })).slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*$/)
})

test('refuses a topic without a proper name', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (const [name, error] of [
    [undefined, 'Topic name is required'],
    [' a ', 'Topic name must be at least 2 characters'],
    ['a'.repeat(41), 'Topic name must be at most 40 characters'],
    ['😀😀', 'Topic name must have a letter or a digit'],
    ['--', 'Topic name must have a letter or a digit'],
    ['Café\tSociety', 'Topic name must not contain invisible characters'],
    ['Café\u202eyteicos', 'Topic name must not contain invisible characters'],
  ]) {
    const answer = await ann.rest('POST', '/api/topics', { name })
    expect.soft(answer).toMatchObject({ status: 400, body: { error, field: 'name' } })
  }
})

test('finds topics by name prefix without case and accents, ten at most', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (const name of ['Économie', 'Ecology', 'Chess', '100% cotton']) await ann.api.topics.create({ name })
  for (let index = 10; index < 25; index++) await ann.api.topics.create({ name: `Number ${index}` })
  const search = async (q: string) => {
    const { status, body } = await world.guest.rest('GET', `/api/topics/search?q=${encodeURIComponent(q)}`)
    return status === 200 ? body.topics.map(({ name }: { name: string }) => name) : body
  }
  expect(await search('ECO')).toEqual(['Ecology', 'Économie'])
  expect(await search(' éco ')).toEqual(['Ecology', 'Économie'])
  expect(await search('100%')).toEqual(['100% cotton'])
  expect(await search('%%')).toEqual([])
  expect(await search('hess')).toEqual([])
  expect(await search('number')).toHaveLength(10)
  expect(await search(' e ')).toEqual({ error: 'Query must be at least 2 characters', field: 'q' })
  expect(await search('')).toEqual({ error: 'Query must be at least 2 characters', field: 'q' })
})

test('allows up to five topics of a community, ordered and unique', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const ids = []
  for (const name of ['Zen', 'Art', 'Go', 'Tea', 'Bonsai', 'Haiku'])
    ids.push((await ann.api.topics.create({ name })).id)
  const create = (topics: string) => ann.rest('POST', '/api/communities', { name: 'Japan', description, topics })
  const five = ids.slice(0, 5)
  const { body } = await create(` ${five.join(' , ')},,${five[0]}, `)
  expect(body.topics.map(({ name }: { name: string }) => name)).toEqual(['Zen', 'Art', 'Go', 'Tea', 'Bonsai'])
  expect((await world.guest.api.communities.list({})).items[0]?.topics).toEqual(body.topics)
  expect(await create(ids.join(','))).toMatchObject({
    status: 400,
    body: { error: 'At most 5 topics can be selected', field: 'topics' },
  })
  expect(await create(`${ids[0]},nowhere`)).toMatchObject({
    status: 400,
    body: { error: 'Topic not found', field: 'topics' },
  })
  expect((await world.guest.api.communities.list({})).items).toHaveLength(1)
})
