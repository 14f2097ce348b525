import { expect, test } from 'vitest'
import { updatePostVisibility } from '../../../src/server/communities/community-settings/update-post-visibility.ts'
import { createFeedWorld, feedTitles } from '../../support/discovery/feeds.ts'
import { makePost } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

test('feeds follow changes of privacy, archiving, deletion and membership', async () => {
  const { world, ann, bob, garden, cellar, post } = await createFeedWorld()
  const cyd = await world.user('Cyd')
  await post(ann, garden, 'Tulips')
  await post(ann, cellar, 'Wine')
  const make = ({ slug }: { slug: string }, isPrivate: boolean) =>
    ann.api.communitySettings.savePrivacy({ slug, isPrivate, requiresApproval: false })
  expect(await feedTitles(ann)).toEqual(['Wine', 'Tulips'])
  for (const viewer of [bob, cyd, world.guest]) expect(await feedTitles(viewer)).toEqual(['Tulips'])

  await make(garden, true)
  await post(bob, garden, 'Roses')
  expect(await feedTitles(ann)).toEqual(['Roses', 'Wine', 'Tulips'])
  expect(await feedTitles(bob)).toEqual(['Roses', 'Tulips'])
  for (const viewer of [cyd, world.guest]) expect(await feedTitles(viewer)).toEqual([])
  await bob.api.communities.leave({ slug: garden.slug })
  expect(await feedTitles(bob)).toEqual([])

  for (const community of [garden, cellar]) await make(community, false)
  await ann.api.communitySettings.archive({ slug: garden.slug })
  for (const viewer of [ann, bob, world.guest]) expect(await feedTitles(viewer)).toEqual(['Roses', 'Wine', 'Tulips'])
  await ann.api.communitySettings.remove({ slug: garden.slug, name: 'Garden' })
  for (const viewer of [ann, bob, world.guest]) expect(await feedTitles(viewer)).toEqual(['Wine'])
  await make(cellar, true)
  await ann.api.communitySettings.remove({ slug: cellar.slug, name: 'Cellar' })
  expect(await feedTitles(ann)).toEqual([])
})

test('feeds hide private posts even when they are still marked as public', async () => {
  const { world, ann, bob, cellar, post } = await createFeedWorld()
  await post(ann, cellar, 'Wine')
  await world.db.updateTable('post').set({ isPublic: 1 }).execute()
  for (const viewer of [bob, world.guest]) expect(await feedTitles(viewer)).toEqual([])
})

test('feeds show all posts of an opened community, even after an interrupted job', async () => {
  const { world, ann, cellar, post } = await createFeedWorld()
  for (let at = 0; at < 450; at++) await makePost(world, cellar, ann, { title: `Wine ${at}`, content: 'Hm' })
  await post(ann, cellar, 'Beer')
  const count = async () => (await world.db.selectFrom('post').select('id').where('isPublic', '=', 1).execute()).length
  // The request updates the newest posts, up to a fixed number.
  await ann.api.communitySettings.savePrivacy({ slug: cellar.slug, isPrivate: false, requiresApproval: false })
  expect(await count()).toBe(200)
  expect(await counterMismatches(world.db)).toEqual([])
  let pieces = 0
  await updatePostVisibility(world.services, cellar.id, {
    isStopped: () => ++pieces > 2,
    report: async () => undefined,
  })
  expect(await count()).toBe(400)
  expect((await world.guest.api.feeds.new({ limit: 1 })).items).toMatchObject([{ title: 'Beer' }])
  await world.runJobs()
  expect(await count()).toBe(451)
  expect(await counterMismatches(world.db)).toEqual([])
  // Nothing is left to do, and nothing is repeated.
  await world.db.updateTable('post').set({ isPublic: 0 }).execute()
  await world.runJobs()
  expect(await count()).toBe(0)
})
