import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makePost } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const minute = 60_000

async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const choir = await createCommunity(ann, { name: 'Choir' })
  await bob.api.communities.join({ slug: club.slug })
  world.advance(minute)
  await bob.api.communities.join({ slug: choir.slug })
  const write = async (who: TestUser, community = club) => {
    world.advance(minute)
    return who.api.posts.create({ title: 'Openings', content: 'Words', forumId: community.forumId })
  }
  const counts = async (who = bob) =>
    (await who.api.visits.communities()).map(({ name, newPosts }) => `${name} ${newPosts}`)
  const visit = (who = bob, { slug } = club) => who.api.visits.visit({ slug })
  return { world, ann, bob, club, choir, write, counts, visit }
}

test("lists the viewer's communities, last visited first, with the posts of others since then", async () => {
  const { world, ann, bob, club, write, counts, visit } = await setting()
  await write(ann)
  const { id } = await write(ann)
  await write(bob)
  expect(await counts()).toEqual(['Choir 0', 'Chess Club 2'])
  world.advance(minute)
  expect(await visit()).toEqual({ ok: true })
  expect(await counts()).toEqual(['Chess Club 0', 'Choir 0'])
  const later = await write(ann)
  expect(await counts()).toEqual(['Chess Club 1', 'Choir 0'])
  // Posts that lists leave out do not count.
  await bob.api.saved.hide({ id: later.id })
  expect(await counts()).toEqual(['Chess Club 0', 'Choir 0'])
  const removed = await write(ann)
  await ann.api.posts.remove({ id: removed.id })
  expect(await counts()).toEqual(['Chess Club 0', 'Choir 0'])
  expect(await bob.api.posts.byId({ community: club.slug, id })).toMatchObject({ id })
  await bob.api.communities.leave({ slug: club.slug })
  expect(await counts()).toEqual(['Choir 0'])
})

test('counts no further than one above the shown limit', async () => {
  const { world, ann, club, counts } = await setting()
  for (let at = 0; at < limits.newPostsShown + 3; at++) {
    world.advance(minute)
    await makePost(world, { id: club.id, forumId: club.forumId }, ann, { title: 'Openings', content: 'Words' })
  }
  expect(await counts()).toEqual(['Choir 0', `Chess Club ${limits.newPostsShown + 1}`])
})

test('writes a visit when something is new, or an hour after the last one', async () => {
  const { world, bob, ann, write, visit, club } = await setting()
  const visitedAt = async () =>
    (
      await world.db
        .selectFrom('communityMember')
        .select('visitedAt')
        .where('communityId', '=', club.id)
        .where('userId', '=', bob.id)
        .executeTakeFirstOrThrow()
    ).visitedAt
  expect(await visitedAt()).toBe(null)
  await visit()
  const first = await visitedAt()
  world.advance(minute)
  await visit()
  // Another write would invalidate the cached answers of everybody.
  expect(await visitedAt()).toBe(first)
  await write(ann)
  await visit()
  const second = await visitedAt()
  expect(second).not.toBe(first)
  world.advance(61 * minute)
  await visit()
  expect(await visitedAt()).not.toBe(second)
})

test('is only for communities that the viewer may read, and ignores visits of others', async () => {
  const { world, ann, counts, visit } = await setting()
  const [olga, secret] = [await world.user('Olga'), await createCommunity(ann, { name: 'Secret', isPrivate: true })]
  expect((await refusal(visit(olga, secret))).status).toBe(404)
  expect((await refusal(world.guest.api.visits.visit({ slug: secret.slug }))).status).toBe(401)
  expect((await refusal(world.guest.api.visits.communities())).status).toBe(401)
  expect(await visit(olga)).toEqual({ ok: true })
  expect(await counts(olga)).toEqual([])
})
