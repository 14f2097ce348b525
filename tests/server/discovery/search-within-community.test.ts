import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember, toggleLike } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

const day = 86_400_000

/** A club with two topics and two forums, in which Ann and Bob write. */
async function setting(settings: { isPrivate?: boolean } = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [openings, endings] = [
    await ann.api.topics.create({ name: 'Openings' }),
    await ann.api.topics.create({ name: 'Endings' }),
  ]
  const club = await createCommunity(ann, { topics: `${openings.id},${endings.id}`, ...settings })
  await makeMember(world, club.id, bob, 'MEMBER')
  const { slug } = club
  const forums = await ann.api.communitySettings.addForum({ slug, name: 'Games' })
  const games = forums.find(({ name }) => name === 'Games')?.id ?? ''
  const write = async (
    who: TestUser,
    title: string,
    more: { content?: string; topics?: string; forumId?: string } = {},
  ) => (await who.api.posts.create({ title, content: 'Hm', forumId: club.forumId, ...more })).id
  const titles = async (input: Omit<Parameters<TestUser['api']['posts']['inCommunity']>[0], 'slug'> = {}) =>
    (await ann.api.posts.inCommunity({ slug, ...input })).items.map(({ title }) => title)
  return { world, ann, bob, openings, endings, club, slug, games, write, titles }
}

describe('searching a community', () => {
  test('finds posts by words of title and content, newest first', async () => {
    const { ann, bob, write, titles } = await setting()
    await write(ann, 'Sicilian Defence')
    await write(bob, 'My first game', { content: 'He played the **Sicilian**, of all things.' })
    await write(bob, 'Lemons')
    expect(await titles({ q: 'sicil' })).toEqual(['My first game', 'Sicilian Defence'])
    expect(await titles({ q: 'sicilian things' })).toEqual(['My first game'])
    expect(await titles({ q: '"of all things"' })).toEqual(['My first game'])
    expect(await titles({ q: 'sicilian lemons' })).toEqual([])
    expect(await titles({ q: '  ' })).toEqual(['Lemons', 'My first game', 'Sicilian Defence'])
    expect(await titles({ q: '?!' })).toEqual([])
  })

  test('finds nothing of other communities, and no removed post', async () => {
    const { ann, write, titles } = await setting()
    const other = await createCommunity(ann, { name: 'Kitchen' })
    await ann.api.posts.create({ title: 'Sicilian lemons', content: 'Hm', forumId: other.forumId })
    const id = await write(ann, 'Sicilian Defence')
    expect(await titles({ q: 'sicilian' })).toEqual(['Sicilian Defence'])
    await ann.api.posts.remove({ id })
    expect(await titles({ q: 'sicilian' })).toEqual([])
    expect(await titles({ q: 'sicilian', sort: 'top' })).toEqual([])
  })

  test('requires the right to read it', async () => {
    const { world, ann, slug, write } = await setting({ isPrivate: true })
    await write(ann, 'Sicilian Defence')
    const outsider = await world.user('Outsider')
    for (const query of ['', '?q=sicilian', '?sort=hot', '?topic=openings', `?author=${ann.id}`]) {
      const path = `/api/communities/by-slug/${slug}/posts${query}`
      expect.soft((await ann.rest('GET', path)).body).toHaveLength(1)
      expect.soft((await outsider.rest('GET', path)).body).toEqual({ error: 'Community not found' })
      expect.soft((await world.guest.rest('GET', path)).status).toBe(404)
    }
  })

  test('finds posts by their current text, and communities by their current members', async () => {
    const { ann, write, titles } = await setting()
    const id = await write(ann, 'Sicilian Defence')
    await ann.api.posts.edit({ id, title: 'French Defence', content: 'Hm' })
    expect(await titles({ q: 'sicilian' })).toEqual([])
    expect(await titles({ q: 'french' })).toEqual(['French Defence'])
  })
})

describe('filtering the posts of a community', () => {
  test('works by author, topic, forum and time, each with and without words', async () => {
    const { world, ann, bob, openings, endings, games, write, titles } = await setting()
    await write(ann, 'Old endings', { topics: endings.id })
    world.advance(8 * day)
    await write(bob, 'Openings by Bob', { topics: openings.id })
    await write(ann, 'Both by Ann', { forumId: games })
    world.advance(2 * day)
    await write(bob, 'Endings by Bob', { topics: endings.id, forumId: games })
    for (const [input, expected] of [
      [{ author: bob.id }, ['Endings by Bob', 'Openings by Bob']],
      [{ topic: 'openings' }, ['Both by Ann', 'Openings by Bob']],
      [{ topic: 'endings' }, ['Endings by Bob', 'Both by Ann', 'Old endings']],
      [{ forum: games }, ['Endings by Bob', 'Both by Ann']],
      [{ period: 'day' }, ['Endings by Bob']],
      [{ period: 'week' }, ['Endings by Bob', 'Both by Ann', 'Openings by Bob']],
      [{ period: 'month', topic: 'endings', author: ann.id }, ['Both by Ann', 'Old endings']],
      [{ forum: games, topic: 'openings' }, ['Both by Ann']],
      [{ forum: games, author: bob.id, topic: 'endings', period: 'year' }, ['Endings by Bob']],
      [{ author: 'nobody' }, []],
      [{ topic: 'nowhere' }, []],
      [{ forum: 'nowhere' }, []],
    ] as const) {
      for (const sort of ['new', 'hot', 'top'] as const) {
        expect.soft(await titles({ ...input, sort }), JSON.stringify({ ...input, sort })).toEqual(expected)
        const byWord = expected.filter((title) => title.includes('Bob'))
        expect.soft(await titles({ ...input, sort, q: 'bob' }), JSON.stringify({ ...input, sort })).toEqual(byWord)
      }
    }
  })

  test('by the forum of another community returns nothing', async () => {
    const { ann, write, titles } = await setting()
    await write(ann, 'Sicilian Defence')
    const other = await createCommunity(ann, { name: 'Kitchen' })
    await ann.api.posts.create({ title: 'Sicilian lemons', content: 'Hm', forumId: other.forumId })
    for (const sort of ['new', 'hot', 'top'] as const) {
      expect.soft(await titles({ forum: other.forumId, sort })).toEqual([])
      expect.soft(await titles({ forum: other.forumId, sort, q: 'sicilian' })).toEqual([])
    }
  })

  test('sorts by the requested order', async () => {
    const { world, ann, bob, slug, write, titles } = await setting()
    const oldest = await write(ann, 'Liked most')
    world.advance(10 * day)
    const discussed = await write(ann, 'Discussed')
    const newest = await write(ann, 'Newest')
    await toggleLike(world, newest, bob)
    for (const who of [ann, bob, await world.user('Carl')]) await toggleLike(world, oldest, who)
    await bob.api.comments.add({ postId: discussed, content: 'Hm' })
    expect(await titles()).toEqual(['Newest', 'Discussed', 'Liked most'])
    expect(await titles({ sort: 'hot' })).toEqual(['Discussed', 'Newest', 'Liked most'])
    expect(await titles({ sort: 'top' })).toEqual(['Liked most', 'Newest', 'Discussed'])
    expect(await titles({ sort: 'top', period: 'week' })).toEqual(['Newest', 'Discussed'])
    world.advance(0.99 * day)
    expect(await titles({ sort: 'hot', period: 'day' })).toEqual(['Discussed', 'Newest'])
    const rest = await world.guest.rest('GET', `/api/communities/by-slug/${slug}/posts?sort=top&limit=1`)
    expect(rest.body).toMatchObject([{ title: 'Liked most', _count: { likes: 3 } }])
    const [, next = ''] = String(rest.headers.link).match(/<(.+?)>/) ?? []
    const { pathname, search } = new URL(next, 'http://folkmoot.test')
    expect((await world.guest.rest('GET', pathname + search)).body).toMatchObject([{ title: 'Newest' }])
  })

  test("is refused with the field's message", async () => {
    const { world, slug } = await setting()
    for (const [query, error] of [
      ['sort=old', 'sort must be one of new, hot, top, active, auto'],
      ['period=hour', 'period must be one of all, day, week, month, year'],
      [`q=${'a'.repeat(201)}`, 'Query must be at most 200 characters'],
      [`author=${'a'.repeat(65)}`, 'id must be at most 64 characters'],
      ['q=a&cursor=WyIxIiwiMiJd', 'cursor is invalid'],
      ['sort=hot&cursor=nonsense', 'cursor is invalid'],
    ]) {
      const answer = await world.guest.rest('GET', `/api/communities/by-slug/${slug}/posts?${query}`)
      expect.soft(answer).toMatchObject({ status: 400, body: { error } })
    }
  })
})
