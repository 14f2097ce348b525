import { expect, test } from 'vitest'
import { tellPosts, tellStalePosts } from '../../src/server/community-settings/tell-posts.ts'
import { writtenPost } from '../support/arrange.ts'
import { feedWorld, titlesFor } from '../support/feeds.ts'
import { miscounts } from '../support/recount.ts'

test('feeds follow a community that becomes private, public, archived and deleted, and people who come and go', async () => {
  const { world, ann, bob, garden, cellar, post } = await feedWorld()
  const cyd = await world.user('Cyd')
  await post(ann, garden, 'Tulips')
  await post(ann, cellar, 'Wine')
  const make = ({ slug }: { slug: string }, isPrivate: boolean) =>
    ann.api.communitySettings.savePrivacy({ slug, isPrivate, requiresApproval: false })
  expect(await titlesFor(ann)).toEqual(['Wine', 'Tulips'])
  for (const door of [bob, cyd, world.guest]) expect(await titlesFor(door)).toEqual(['Tulips'])

  await make(garden, true)
  await post(bob, garden, 'Roses')
  expect(await titlesFor(ann)).toEqual(['Roses', 'Wine', 'Tulips'])
  expect(await titlesFor(bob)).toEqual(['Roses', 'Tulips'])
  for (const door of [cyd, world.guest]) expect(await titlesFor(door)).toEqual([])
  await bob.api.communities.leave({ slug: garden.slug })
  expect(await titlesFor(bob)).toEqual([])

  for (const place of [garden, cellar]) await make(place, false)
  await ann.api.communitySettings.archive({ slug: garden.slug })
  for (const door of [ann, bob, world.guest]) expect(await titlesFor(door)).toEqual(['Roses', 'Wine', 'Tulips'])
  await ann.api.communitySettings.remove({ slug: garden.slug, name: 'Garden' })
  for (const door of [ann, bob, world.guest]) expect(await titlesFor(door)).toEqual(['Wine'])
  await make(cellar, true)
  await ann.api.communitySettings.remove({ slug: cellar.slug, name: 'Cellar' })
  expect(await titlesFor(ann)).toEqual([])
})

test('feeds never show what is private, though a post were still marked as public', async () => {
  const { world, ann, bob, cellar, post } = await feedWorld()
  await post(ann, cellar, 'Wine')
  await world.db.updateTable('post').set({ isPublic: 1 }).execute()
  for (const door of [bob, world.guest]) expect(await titlesFor(door)).toEqual([])
})

test('the posts of a community that was opened are all in the feeds, though telling them was interrupted', async () => {
  const { world, ann, cellar, post } = await feedWorld()
  for (let at = 0; at < 450; at++) await writtenPost(world, cellar, ann, { title: `Wine ${at}`, content: 'Hm' })
  await post(ann, cellar, 'Beer')
  const postsStaleSince = world.services.now().toISOString()
  await world.db.updateTable('community').set({ isPrivate: 0, postsStaleSince }).where('id', '=', cellar.id).execute()
  const count = async () => (await world.db.selectFrom('post').select('id').where('isPublic', '=', 1).execute()).length
  let pieces = 0
  await tellPosts(world.services, cellar.id, () => ++pieces > 1)
  expect(await count()).toBe(200)
  expect((await world.guest.api.feeds.new({ limit: 1 })).items).toMatchObject([{ title: 'Beer' }])
  await tellStalePosts(world.services)
  expect(await count()).toBe(451)
  expect(await miscounts(world.db)).toEqual([])
  // Nothing is left to do, nor done again.
  await world.db.updateTable('post').set({ isPublic: 0 }).execute()
  await tellStalePosts(world.services)
  expect(await count()).toBe(0)
})
