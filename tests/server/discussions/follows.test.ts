import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

type Call = Parameters<TestUser['api']['follows']['set']>[0]
type Level = NonNullable<Call['level']>

/** Ann's community with a topic, whose member is Bob, and her private one without him. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, eve] = [await world.user('Ann'), await world.user('Bob'), await world.user('Eve')]
  const topic = await ann.api.topics.create({ name: 'Openings' })
  const other = await ann.api.topics.create({ name: 'Endgames' })
  const club = await createCommunity(ann, { topics: `${topic.id},${other.id}` })
  const cabal = await createCommunity(ann, { name: 'Secret Cabal', isPrivate: true })
  await makeMember(world, club.id, bob, 'MEMBER')
  const write = (title = 'e4', topics = topic.id, who = ann, { forumId } = club) =>
    who.api.posts.create({ title, content: `${title} in full`, forumId, topics })
  const choose = (targetType: Call['targetType'], targetId: string, level: Level | null, who = bob) =>
    who.api.follows.set({ targetType, targetId, level })
  const levelOf = async (targetType: Call['targetType'], targetId: string, who = bob) =>
    (await who.api.follows.get({ targetType, targetId })).level
  return { world, ann, bob, eve, topic, other, club, cabal, write, choose, levelOf }
}

describe('what a user is notified about', () => {
  test('is new posts for members, and replies for others and in large communities', async () => {
    const { world, bob, eve, club, levelOf } = await setting()
    expect(await levelOf('COMMUNITY', club.id)).toBe('WATCHING_FIRST_POST')
    expect(await levelOf('COMMUNITY', club.id, eve)).toBe('NORMAL')
    // The counter stands for members, whom a test need not create.
    const grow = (memberCount: number) => world.db.updateTable('community').set({ memberCount }).execute()
    await grow(limits.watchingMembersMax)
    expect(await levelOf('COMMUNITY', club.id)).toBe('WATCHING_FIRST_POST')
    await grow(limits.watchingMembersMax + 1)
    expect(await levelOf('COMMUNITY', club.id)).toBe('NORMAL')
    await bob.api.follows.set({ targetType: 'COMMUNITY', targetId: club.id, level: 'WATCHING' })
    expect(await levelOf('COMMUNITY', club.id)).toBe('WATCHING')
  })

  test('is chosen for the post before its topics, and for these before the community', async () => {
    const { ann, topic, other, club, write, choose, levelOf } = await setting()
    const { id } = await write('e4', `${topic.id},${other.id}`)
    await choose('COMMUNITY', club.id, 'MUTED')
    expect(await levelOf('POST', id)).toBe('MUTED')
    await choose('TOPIC', topic.id, 'WATCHING')
    expect(await levelOf('POST', id)).toBe('WATCHING')
    await choose('TOPIC', other.id, 'MUTED')
    expect(await levelOf('POST', id)).toBe('WATCHING')
    await choose('TOPIC', topic.id, null)
    // Only one of its topics is muted, so that the community decides.
    await choose('COMMUNITY', club.id, 'NORMAL')
    expect(await levelOf('POST', id)).toBe('NORMAL')
    await choose('TOPIC', topic.id, 'MUTED')
    expect(await levelOf('POST', id)).toBe('MUTED')
    await choose('POST', id, 'WATCHING_FIRST_POST')
    expect(await levelOf('POST', id)).toBe('WATCHING_FIRST_POST')
    expect(await levelOf('POST', id, ann)).toBe('WATCHING')
  })

  test('is the whole thread for users who wrote in it, unless they chose otherwise', async () => {
    const { ann, bob, eve, club, write, choose, levelOf } = await setting()
    const { id } = await write()
    expect(await levelOf('POST', id, ann)).toBe('WATCHING')
    expect(await levelOf('POST', id)).toBe('WATCHING_FIRST_POST')
    for (const user of [bob, eve]) await user.api.comments.add({ postId: id, content: 'c5' })
    for (const user of [bob, eve]) expect(await levelOf('POST', id, user)).toBe('WATCHING')
    expect(await bob.api.follows.get({ targetType: 'POST', targetId: id })).toMatchObject({ chosenLevel: null })
    await choose('COMMUNITY', club.id, 'NORMAL')
    expect(await levelOf('POST', id)).toBe('WATCHING')
    await choose('COMMUNITY', club.id, 'MUTED')
    expect(await levelOf('POST', id)).toBe('MUTED')
    await choose('POST', id, 'NORMAL', eve)
    expect(await levelOf('POST', id, eve)).toBe('NORMAL')
  })

  test('ends for a community when the member leaves it, but a mute stays', async () => {
    const { bob, club, choose, levelOf } = await setting()
    const leave = async (level: Level) => {
      await bob.api.communities.join({ slug: club.slug })
      await choose('COMMUNITY', club.id, level)
      await bob.api.communities.leave({ slug: club.slug })
      return levelOf('COMMUNITY', club.id)
    }
    expect(await leave('WATCHING')).toBe('NORMAL')
    expect(await leave('MUTED')).toBe('MUTED')
  })
})

describe('the level of new members', () => {
  test('is chosen by organizers, for those who join from then on', async () => {
    const { ann, bob, eve, club, levelOf } = await setting()
    const { slug } = club
    await expect(bob.api.communitySettings.saveNewMemberLevel({ slug, level: 'NORMAL' })).rejects.toThrow(
      'Your role does not allow this.',
    )
    await ann.api.communitySettings.saveNewMemberLevel({ slug, level: 'WATCHING' })
    expect(await ann.api.communitySettings.overview({ slug })).toMatchObject({ newMemberLevel: 'WATCHING' })
    await eve.api.communities.join({ slug })
    expect([await levelOf('COMMUNITY', club.id), await levelOf('COMMUNITY', club.id, eve)]).toEqual([
      'WATCHING_FIRST_POST',
      'WATCHING',
    ])
    await ann.api.communitySettings.saveNewMemberLevel({ slug, level: null })
    expect(await levelOf('COMMUNITY', club.id, eve)).toBe('WATCHING')
    const { items } = await ann.api.communitySettings.audit({ slug })
    expect(items.filter(({ action }) => action === 'newMemberLevel.change').map(({ detail }) => detail)).toEqual([
      'as the number of members decides',
      'every post and comment',
    ])
    const muting = { slug, level: 'MUTED' } as never
    await expect(ann.api.communitySettings.saveNewMemberLevel(muting)).rejects.toThrow(
      'level must be one of WATCHING, WATCHING_FIRST_POST, NORMAL',
    )
  })
})

describe('by REST, a level', () => {
  test('is read and chosen, and an unknown one is refused by name', async () => {
    const { world, bob, club } = await setting()
    const url = `/api/follows/COMMUNITY/${club.id}`
    const target = { targetType: 'COMMUNITY', targetId: club.id }
    const asIs = { ...target, level: 'WATCHING_FIRST_POST', chosenLevel: null }
    expect(await bob.rest('GET', url)).toMatchObject({ status: 200, body: asIs })
    const muted = { ...target, level: 'MUTED', chosenLevel: 'MUTED' }
    expect(await bob.rest('PUT', url, { level: 'MUTED' })).toMatchObject({ status: 200, body: muted })
    expect(await bob.rest('GET', url)).toMatchObject({ status: 200, body: muted })
    expect(await bob.rest('PUT', url, { level: null })).toMatchObject({ status: 200, body: asIs })
    for (const body of [{ level: 'LOUD' }, {}]) {
      const error = 'level must be one of WATCHING, WATCHING_FIRST_POST, NORMAL, MUTED'
      expect(await bob.rest('PUT', url, body)).toMatchObject({ status: 400, body: { error, field: 'level' } })
    }
    const forum = await bob.rest('GET', `/api/follows/FORUM/${club.forumId}`)
    expect(forum).toMatchObject({ status: 400, body: { field: 'targetType' } })
    expect((await world.guest.rest('PUT', url, { level: 'MUTED' })).status).toBe(401)
    expect((await world.guest.rest('GET', url)).status).toBe(401)
  })

  test('needs a target that the viewer may see', async () => {
    const { ann, bob, cabal, write } = await setting()
    const secret = await write('Plan', '', ann, cabal)
    for (const path of [`COMMUNITY/${cabal.id}`, `POST/${secret.id}`, 'POST/none', 'TOPIC/none', 'COMMUNITY/none']) {
      const url = `/api/follows/${path}`
      expect.soft((await bob.rest('GET', url)).status, path).toBe(404)
      expect.soft((await bob.rest('PUT', url, { level: 'WATCHING' })).status, path).toBe(404)
    }
    expect((await ann.rest('PUT', `/api/follows/POST/${secret.id}`, { level: 'MUTED' })).status).toBe(200)
  })
})

describe('what a user has muted', () => {
  /** What Bob's Home shows of the posts with these titles, and counts. */
  async function homeOf({ api }: TestUser) {
    const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).sort()
    const [community] = await api.visits.communities()
    return {
      hot: titlesOf((await api.feeds.hot({})).items),
      new: titlesOf((await api.feeds.new({})).items),
      own: titlesOf((await api.feeds.communityPosts({})).items),
      preview: (await api.feeds.preview()).length,
      newPosts: community?.newPosts,
    }
  }
  const all = { hot: ['d4', 'e4'], new: ['d4', 'e4'], own: ['d4', 'e4'], preview: 2, newPosts: 2 }
  const one = { hot: ['d4'], new: ['d4'], own: ['d4'], preview: 1, newPosts: 1 }
  const none = { hot: [], new: [], own: [], preview: 0, newPosts: 0 }

  test('is left out of Home and its counts, for this user alone', async () => {
    const { eve, topic, other, club, bob, write, choose } = await setting()
    const { id } = await write('e4')
    await write('d4', other.id)
    expect(await homeOf(bob)).toEqual(all)
    await choose('POST', id, 'MUTED')
    expect(await homeOf(bob)).toEqual(one)
    await choose('POST', id, null)
    await choose('TOPIC', topic.id, 'MUTED')
    expect(await homeOf(bob)).toEqual(one)
    await choose('COMMUNITY', club.id, 'MUTED')
    expect(await homeOf(bob)).toEqual(none)
    expect((await eve.api.feeds.new({})).items).toHaveLength(2)
    // The community itself still shows everything, and a nearer choice brings a post back.
    expect((await bob.api.posts.inCommunity({ slug: club.slug })).items).toHaveLength(2)
    await choose('POST', id, 'NORMAL')
    expect(await homeOf(bob)).toMatchObject({ hot: ['e4'], newPosts: 1 })
  })

  test('is left out of replies, of the counts of unread comments and of digests', async () => {
    const { world, ann, bob, club, write, choose } = await setting()
    const { id } = await write()
    const mine = await bob.api.comments.add({ postId: id, content: 'c5' })
    await bob.api.notifications.savePreferences({ digest: 'daily' })
    await bob.api.threads.visit({ id })
    await ann.api.comments.add({ postId: id, parentId: mine.id, content: 'Nf3' })
    const counts = async () => ({
      replies: (await bob.api.feeds.replies({})).items.length,
      unread: (await bob.api.posts.inCommunity({ slug: club.slug })).items[0]?.unreadCount,
    })
    expect(await counts()).toEqual({ replies: 1, unread: 1 })
    await choose('POST', id, 'MUTED')
    expect(await counts()).toEqual({ replies: 0, unread: 0 })
    const digests = async () => {
      world.advance(24 * 3_600_000)
      await world.runJobs()
      return (await world.deliverMails()).filter(({ list }) => list === 'digest').length
    }
    expect(await digests()).toBe(0)
    await write('d4')
    expect(await digests()).toBe(1)
    await choose('COMMUNITY', club.id, 'MUTED')
    await write('c4')
    expect(await digests()).toBe(0)
  })
})
