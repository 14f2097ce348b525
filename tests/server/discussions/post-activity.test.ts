import { expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import type { TestUser } from '../../support/world.ts'

const minute = 60_000
const day = 86_400_000

async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  await makeMember(world, club.id, bob, 'MEMBER')
  const write = async (title: string) => {
    world.advance(minute)
    return (await ann.api.posts.create({ title, content: 'Words', forumId: club.forumId })).id
  }
  const say = async (who: TestUser, postId: string) => {
    world.advance(minute)
    return (await who.api.comments.add({ postId, content: 'Words' })).id
  }
  const titles = async (input: { sort?: 'auto' | 'active' | 'new'; author?: string; q?: string } = { sort: 'auto' }) =>
    (await bob.api.posts.inCommunity({ slug: club.slug, ...input })).items.map(({ title }) => title)
  const defaultSort = async ({ api } = bob) => (await api.communities.bySlug({ slug: club.slug })).defaultSort
  return { world, ann, bob, club, write, say, titles, defaultSort }
}

test('a quiet community lists posts by their newest comment that is shown', async () => {
  const { world, ann, bob, write, say, titles, defaultSort } = await setting()
  const [first, second] = [await write('First'), await write('Second')]
  await write('Third')
  expect(await defaultSort()).toBe('active')
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
  const said = await say(bob, first)
  await say(bob, second)
  const last = await say(bob, first)
  expect(await titles()).toEqual(['First', 'Second', 'Third'])
  expect(await counterMismatches(world.db)).toEqual([])

  // A removed or hidden comment is no activity.
  await bob.api.comments.remove({ id: last })
  expect(await titles()).toEqual(['Second', 'First', 'Third'])
  for (const name of ['Cid', 'Dora', 'Eve']) {
    await (await world.user(name)).api.reports.comment({ id: said, reason: 'SPAM' })
  }
  expect(await titles()).toEqual(['Second', 'Third', 'First'])
  expect(await counterMismatches(world.db)).toEqual([])

  // Filters and the specified call keep the order of time.
  expect(await titles({ sort: 'auto', author: ann.id })).toEqual(['Third', 'Second', 'First'])
  expect(await titles({ sort: 'auto', q: 'words' })).toEqual(['Third', 'Second', 'First'])
  expect(await titles({})).toEqual(['Third', 'Second', 'First'])
  expect(await titles({ sort: 'active', author: ann.id })).toEqual(['Second', 'Third', 'First'])
})

test('a community with ten posts in a month lists them by time, until it is quiet again', async () => {
  const { world, bob, write, say, titles, defaultSort } = await setting()
  const first = await write('No. 1')
  for (let at = 2; at < limits.busyPosts; at++) await write(`No. ${at}`)
  await say(bob, first)
  expect(await defaultSort()).toBe('active')
  expect((await titles())[0]).toBe('No. 1')
  await write(`No. ${limits.busyPosts}`)
  expect(await defaultSort()).toBe('new')
  expect((await titles())[0]).toBe(`No. ${limits.busyPosts}`)
  expect((await titles({ sort: 'active' })).slice(0, 2)).toEqual([`No. ${limits.busyPosts}`, 'No. 1'])
  world.advance(limits.busyDays * day)
  await say(bob, first)
  expect(await defaultSort()).toBe('active')
  expect((await titles())[0]).toBe('No. 1')
})

test('does not tell outsiders how busy a private community is', async () => {
  const { ann, bob, club, defaultSort } = await setting()
  await ann.api.communitySettings.savePrivacy({ slug: club.slug, isPrivate: true, requiresApproval: true })
  await bob.api.communities.leave({ slug: club.slug })
  await ann.api.invitations.send({ slug: club.slug, emails: [bob.email], message: '' })
  expect(await defaultSort()).toBeUndefined()
  expect(await defaultSort(ann)).toBe('active')
})
