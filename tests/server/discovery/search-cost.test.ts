import { expect, test } from 'vitest'
import { indexSoon } from '../../../src/server/platform/search-index/index-soon.ts'
import { matchQuery } from '../../../src/server/platform/search-index/match-query.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { plainText } from '../../support/discovery/search.ts'

const filler =
  'I think **this** is a good idea, but _the docs_ say `foo(bar)` is deprecated. What about 2 * 3 and so on? '

/** Fifty posts of nearly the maximum length, with a word at their end. */
async function longPosts(limitsRates = false) {
  const world = await openWorld({ limitsRates })
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  await root.api.adminSettings.save({ guestsMayRead: true })
  const club = await createCommunity(ann)
  const content = `${filler.repeat(Math.floor((limits.postContentMax - 100) / filler.length))}\n\nThe **zebra** is *last*.`
  const { id } = await ann.api.posts.create({ title: 'Long', content, forumId: club.forumId })
  const post = await world.db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(post.plainText).toMatch(/ The zebra is last\.$/)
  const others = Array.from({ length: 49 }, (_, at) => ({ ...post, id: `${id.slice(0, -4)}x${at + 100}` }))
  for (const other of others) await world.db.insertInto('post').values(other).execute()
  await indexSoon(
    world.services,
    'post',
    others.map((other) => other.id),
  )
  return world
}

test('a search over fifty long posts takes little of the main thread', async () => {
  const world = await longPosts()
  const times: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    const before = process.threadCpuUsage()
    const { items } = await world.guest.api.search.posts({ q: 'zebra', limit: 50 })
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1_000)
    expect(items).toHaveLength(50)
    expect(plainText(items[0]?.snippet ?? [])).toMatch(/^….* The zebra is last\.$/)
  }
  // Parsing the texts would take a second.
  expect(Math.min(...times)).toBeLessThan(200)
})

test('a repeated word is looked up once', () => {
  expect(matchQuery('x '.repeat(100))).toBe('"x"*')
  expect(matchQuery('x "x" X y x')).toBe('"x"* AND "x" AND "y"*')
})

test('looking for wrong letters counts as further searches', async () => {
  const world = await openWorld({ limitsRates: true })
  const ann = await world.user('Ann')
  let searches = 0
  while (
    searches < 200 &&
    (await ann.api.search.all({ q: 'xqzxqz zqxzqx qxzqxz' }).then(
      () => true,
      () => false,
    ))
  )
    searches++
  expect(searches).toBe(30)
})

test('a search counts by what it reads', async () => {
  const world = await longPosts(true)
  let searches = 0
  const search = async () => world.guest.api.search.posts({ q: 'zebra', limit: 50 })
  for (; searches < 120; searches++)
    if (
      await search().then(
        () => false,
        () => true,
      )
    )
      break
  expect(searches).toBeGreaterThan(5)
  expect(searches).toBeLessThan(20)
  await expect(search()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
