import { describe, expect, test } from 'vitest'
import { expireTrends } from '../../../src/server/communities/core/trend.ts'
import { deleteDueAccounts } from '../../../src/server/users/account/delete-account.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { createScenario, scenarioRoles } from '../../support/structure/scenario.ts'
import type { TestUser, World } from '../../support/world.ts'

const day = 86_400_000

const names = async (who: { api: TestUser['api'] }) => (await who.api.communities.trending()).map(({ name }) => name)
const write = async (who: TestUser, forumId: string, topics = '') =>
  (await who.api.posts.create({ title: 'Hm', content: 'Hm', forumId, topics })).id

/** This many new members, who never return. */
async function welcome(world: World, communityId: string, count: number) {
  for (let at = 0; at < count; at++) {
    await makeMember(world, communityId, await world.user(`Member ${communityId} ${at}`), 'MEMBER')
  }
}

describe('trending communities', () => {
  test('are sorted by new members and posts of the last seven days, then by members', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const [large, lively, quiet] = [
      await createCommunity(ann, { name: 'Large' }),
      await createCommunity(ann, { name: 'Lively' }),
      await createCommunity(ann, { name: 'Quiet' }),
    ]
    await welcome(world, large.id, 4)
    world.advance(8 * day)
    await expireTrends(world.services)
    expect(await names(ann)).toEqual(['Large', 'Quiet', 'Lively'])
    await welcome(world, lively.id, 1)
    await write(ann, lively.forumId)
    await write(ann, quiet.forumId)
    expect(await names(ann)).toEqual(['Lively', 'Quiet', 'Large'])
    const { status, body } = await world.guest.rest('GET', '/api/communities/trending')
    expect({ status, first: body[0] }).toEqual({
      status: 200,
      first: {
        ...{ id: lively.id, name: 'Lively', slug: lively.slug, isPrivate: false, iconUrl: null },
        ...{ memberCount: 2, joining: 'open' },
      },
    })
    world.advance(6 * day)
    await expireTrends(world.services)
    expect(await names(ann)).toEqual(['Lively', 'Quiet', 'Large'])
    world.advance(day)
    await expireTrends(world.services)
    expect(await names(ann)).toEqual(['Large', 'Lively', 'Quiet'])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('are five, private ones only for their members, never archived or deleted ones', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const root = await world.user('Root', { isSuperAdmin: true })
    const clubs = []
    for (let at = 0; at < 7; at++) {
      const club = await createCommunity(ann, { name: `Club ${at}`, isPrivate: at === 6 })
      await welcome(world, club.id, at)
      clubs.push(club)
    }
    expect(await names(ann)).toEqual(['Club 6', 'Club 5', 'Club 4', 'Club 3', 'Club 2'])
    for (const who of [bob, root, world.guest]) {
      expect.soft(await names(who)).toEqual(['Club 5', 'Club 4', 'Club 3', 'Club 2', 'Club 1'])
    }
    const [, , , , archived, deleted, secret] = clubs
    await ann.api.communitySettings.archive({ slug: archived?.slug ?? '' })
    await ann.api.communitySettings.remove({ slug: deleted?.slug ?? '', name: 'Club 5' })
    await makeMember(world, secret?.id ?? '', bob, 'MEMBER')
    expect(await names(bob)).toEqual(['Club 6', 'Club 3', 'Club 2', 'Club 1', 'Club 0'])
    expect(await names(world.guest)).toEqual(['Club 3', 'Club 2', 'Club 1', 'Club 0'])
    await ann.api.communitySettings.savePrivacy({ slug: secret?.slug ?? '', isPrivate: false, requiresApproval: false })
    expect((await names(world.guest))[0]).toBe('Club 6')
  })

  test('say what Join does for the viewer', async () => {
    for (const isPrivate of [false, true]) {
      for (const requiresApproval of [false, true]) {
        const world = await openWorld()
        const { community, user, founder } = await createScenario(world, { isPrivate, requiresApproval })
        const notified: Record<string, string> = {}
        for (const membership of scenarioRoles) {
          const { api, rest } = await user(membership)
          const [first] = await api.communities.trending()
          if (first) notified[membership] = first.joining
          expect.soft((await rest('GET', '/api/communities/trending')).body).toEqual(first ? [first] : [])
        }
        const inside = { unverified: 'member', member: 'member', moderator: 'member', organizer: 'member' }
        const way = requiresApproval ? 'ask' : 'open'
        const outside = {
          guest: way,
          outsider: way,
          invited: way,
          pending: 'waiting',
          banned: 'closed',
          superAdmin: way,
        }
        expect.soft(notified).toEqual(isPrivate ? inside : { ...inside, ...outside })
        if (isPrivate) continue

        const asking = await world.user('Asking')
        const joining = async () => (await asking.api.communities.trending())[0]?.joining
        await asking.api.communities.join({ slug: community.slug })
        expect(await joining()).toBe(requiresApproval ? 'waiting' : 'member')
        // A moderator's invitation skips approval.
        const invited = await world.user('Invited')
        await makeInvitation(world, community.id, invited, founder, { skipsApproval: true })
        expect((await invited.api.communities.trending())[0]?.joining).toBe('open')
        // An expired request is not pending.
        world.advance(31 * day)
        expect(await joining()).toBe(requiresApproval ? 'ask' : 'member')
      }
    }
  })

  test('do not count a user who joins and leaves again, at any time', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const club = await createCommunity(ann)
    const trend = async () => (await world.db.selectFrom('community').select('trend').executeTakeFirstOrThrow()).trend
    for (const days of [0, 1, 6, 7, 8, 30]) {
      await bob.api.communities.join({ slug: club.slug })
      world.advance(days * day)
      await expireTrends(world.services)
      const before = await trend()
      await bob.api.communities.leave({ slug: club.slug })
      expect.soft(before - (await trend()), `after ${days} days`).toBe(days < 7 ? 1 : 0)
      expect.soft(await counterMismatches(world.db)).toEqual([])
    }
    expect(await trend()).toBe(0)
  })
})

describe('trending topics', () => {
  const topics = async (who: { api: TestUser['api'] }) =>
    (await who.api.topics.trending()).map(({ name, postCount }) => `${name} ${postCount}`)

  async function setting() {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const topic = (name: string) => ann.api.topics.create({ name })
    const [bees, ants, wasps] = [await topic('Bees'), await topic('Ants'), await topic('Wasps')]
    const all = [bees, ants, wasps].map(({ id }) => id).join(',')
    const [garden, secret] = [
      await createCommunity(ann, { name: 'Garden', topics: all }),
      await createCommunity(ann, { name: 'Secret', topics: all, isPrivate: true }),
    ]
    return { world, ann, bob, bees, ants, wasps, garden, secret }
  }

  test('are sorted by posts of the last seven days, then by name, without empty ones', async () => {
    const { world, ann, bees, ants, garden } = await setting()
    expect(await topics(ann)).toEqual([])
    await write(ann, garden.forumId, bees.id)
    world.advance(5 * day)
    await write(ann, garden.forumId, ants.id)
    expect(await topics(ann)).toEqual(['Ants 1', 'Bees 1'])
    await write(ann, garden.forumId, bees.id)
    const { status, body } = await world.guest.rest('GET', '/api/topics/trending')
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { ...bees, postCount: 2 },
        { ...ants, postCount: 1 },
      ],
    })
    world.advance(2 * day)
    await expireTrends(world.services)
    expect(await topics(world.guest)).toEqual(['Ants 1', 'Bees 1'])
    // After a month without a run all of it is subtracted at once, and only once.
    world.advance(30 * day)
    await expireTrends(world.services)
    await expireTrends(world.services)
    expect(await topics(ann)).toEqual([])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('count exactly the posts that the viewer may read', async () => {
    const { world, ann, bob, bees, wasps, garden, secret } = await setting()
    const root = await world.user('Root', { isSuperAdmin: true })
    await write(ann, garden.forumId, bees.id)
    await write(ann, secret.forumId, wasps.id)
    await write(ann, secret.forumId, wasps.id)
    await write(ann, secret.forumId, bees.id)
    expect(await topics(ann)).toEqual(['Bees 2', 'Wasps 2'])
    for (const who of [bob, root, world.guest]) expect.soft(await topics(who)).toEqual(['Bees 1'])
    await makeMember(world, secret.id, bob, 'MEMBER')
    expect(await topics(bob)).toEqual(['Bees 2', 'Wasps 2'])
    await bob.api.communities.leave({ slug: secret.slug })
    expect(await topics(bob)).toEqual(['Bees 1'])
  })

  test('follow a community that becomes private, public again, and is deleted', async () => {
    const { world, ann, bees, garden, secret } = await setting()
    const { slug } = garden
    await write(ann, garden.forumId, bees.id)
    await write(ann, secret.forumId, bees.id)
    const make = (community: string, isPrivate: boolean) =>
      ann.api.communitySettings.savePrivacy({ slug: community, isPrivate, requiresApproval: false })
    expect(await topics(world.guest)).toEqual(['Bees 1'])
    await make(slug, true)
    expect(await topics(world.guest)).toEqual([])
    await make(slug, true)
    await write(ann, garden.forumId, bees.id)
    expect(await topics(ann)).toEqual(['Bees 3'])
    await make(secret.slug, false)
    expect(await topics(world.guest)).toEqual(['Bees 1'])
    await make(slug, false)
    expect(await topics(world.guest)).toEqual(['Bees 3'])
    expect(await counterMismatches(world.db)).toEqual([])
    await make(secret.slug, true)
    await ann.api.communitySettings.remove({ slug: secret.slug, name: 'Secret' })
    await ann.api.communitySettings.remove({ slug, name: 'Garden' })
    expect(await topics(ann)).toEqual([])
    world.advance(8 * day)
    await expireTrends(world.services)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('lose deleted posts of a deleted account, and keep anonymised ones', async () => {
    const { world, ann, bees, garden } = await setting()
    for (const deletionMode of ['REMOVE', 'ANONYMISE'] as const) {
      const author = await world.user(`Author ${deletionMode}`)
      await makeMember(world, garden.id, author, 'MEMBER')
      await write(ann, garden.forumId, bees.id)
      for (const _ of [1, 2]) await write(author, garden.forumId, bees.id)
      const deletionDueAt = world.services.now().toISOString()
      await world.db.updateTable('user').set({ deletionDueAt, deletionMode }).where('id', '=', author.id).execute()
      await deleteDueAccounts(world.services)
      expect.soft(await topics(ann)).toEqual([deletionMode === 'REMOVE' ? 'Bees 1' : 'Bees 4'])
      expect.soft(await counterMismatches(world.db)).toEqual([])
    }
  })

  test('are ten, including topics that trend only for the viewer', async () => {
    const { world, ann, bob, garden, secret } = await setting()
    const made = []
    for (let at = 0; at < 12; at++)
      made.push(await ann.api.topics.create({ name: `Topic ${String(at).padStart(2, '0')}` }))
    const last = made.at(-1)
    const { name, description } = garden
    for (let from = 0; from < 12; from += 4) {
      const ids = made.slice(from, from + 4).map(({ id }) => id)
      const details = { name, description, guidelines: '', topics: ids.join(',') }
      await ann.api.communitySettings.saveDetails({ ...details, slug: garden.slug })
      await write(ann, garden.forumId)
    }
    const own = { name: 'Secret', description, guidelines: '', topics: last?.id ?? '' }
    await ann.api.communitySettings.saveDetails({ ...own, slug: secret.slug })
    await write(ann, secret.forumId)
    const first = made.slice(0, 10).map(({ name }) => `${name} 1`)
    expect(await topics(bob)).toEqual(first)
    expect(await topics(ann)).toEqual([`${last?.name} 2`, ...first.slice(0, 9)])
    expect(await topics(world.guest)).toEqual(first)
  })
})
