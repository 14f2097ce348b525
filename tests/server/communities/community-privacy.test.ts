import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeJoinRequest, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000
interface Privacy {
  isPrivate: boolean
  requiresApproval: boolean
}

/** Ann's community, in which Carl and Dora have pending requests if it takes them. */
async function setting(privacy: Privacy) {
  const world = await openWorld()
  const [ann, carl, dora] = [await world.user('Ann'), await world.user('Carl'), await world.user('Dora')]
  const community = await createCommunity(ann, privacy)
  const { slug } = community
  if (privacy.requiresApproval) for (const who of [carl, dora]) await who.api.communities.join({ slug })
  await world.deliverMails()
  const save = (next: Privacy) => ann.api.communitySettings.savePrivacy({ slug, ...next })
  const entries = async () => (await ann.api.communitySettings.audit({ slug })).items
  /** The log entries about privacy, and how each pending request ended. */
  const logged = async () => (await entries()).filter(({ about }) => about === null).map(({ detail }) => detail)
  const settled = async () =>
    (await entries()).flatMap(({ action, about }) => (about ? [`${action} ${about.name}`] : [])).sort()
  const notified = async (who: typeof ann) =>
    (await who.api.notifications.list({})).items.map(({ kind, detail }) => [kind, detail])
  return { world, ann, carl, dora, ...community, save, logged, settled, notified }
}

describe('switching approval off', () => {
  test.each([false, true])('admits applicants to a public community (private before: %s)', async (isPrivate) => {
    const { world, ann, carl, dora, slug, ...log } = await setting({ isPrivate, requiresApproval: true })
    const { save, logged, settled, notified } = log
    expect(await save({ isPrivate: false, requiresApproval: false })).toMatchObject({
      isPrivate: false,
      requiresApproval: false,
      memberCount: 3,
    })
    for (const who of [carl, dora]) {
      expect(await who.api.communities.bySlug({ slug })).toMatchObject({ role: 'MEMBER' })
      expect(await notified(who)).toEqual([['join-approved', '']])
    }
    expect((await world.deliverMails()).map(({ to }) => to).sort()).toEqual([carl.email, dora.email])
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
    expect(await logged()).toEqual([`${isPrivate ? 'private → public, ' : ''}approval no longer required`])
    expect(await settled()).toEqual([`request.approve ${carl.name}`, `request.approve ${dora.name}`])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test.each([false, true])(
    'denies applicants to a private one, with the reason (private before: %s)',
    async (isPrivate) => {
      const { ann, carl, dora, slug, ...log } = await setting({ isPrivate, requiresApproval: true })
      const { save, logged, settled, notified } = log
      expect(await save({ isPrivate: true, requiresApproval: false })).toMatchObject({
        isPrivate: true,
        memberCount: 1,
      })
      const reason = 'This community now takes new members by invitation only.'
      for (const who of [carl, dora]) {
        expect(await notified(who)).toEqual([['join-denied', reason]])
        const refused = await refusal(who.api.communities.bySlug({ slug }))
        expect(refused).toMatchObject({ status: 403, requiresApproval: false, denial: { reason } })
        expect(refused).not.toHaveProperty('membershipStatus')
        expect((await refusal(who.api.communities.join({ slug }))).error).toBe(messages.invitationNeeded)
      }
      expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
      const flipped = isPrivate ? '' : 'public → private, '
      expect(await logged()).toEqual([`${flipped}approval no longer required`])
      expect(await settled()).toEqual([`request.deny ${carl.name}`, `request.deny ${dora.name}`])
    },
  )

  test('does not admit banned users or expired requests', async () => {
    const { world, ann, carl, dora, id, slug, save, notified } = await setting({
      isPrivate: false,
      requiresApproval: true,
    })
    world.advance(30 * day)
    await makeBan(world, id, dora)
    await makeJoinRequest(world, id, await world.user('Eve'))
    expect(await save({ isPrivate: false, requiresApproval: false })).toMatchObject({ memberCount: 2 })
    for (const who of [carl, dora]) expect(await notified(who)).toEqual([])
    expect((await ann.api.members.list({ slug, q: 'Eve' })).items).toHaveLength(1)
  })

  test('otherwise leaves requests pending', async () => {
    const { world, ann, carl, slug, save, logged, notified } = await setting({
      isPrivate: false,
      requiresApproval: true,
    })
    await save({ isPrivate: true, requiresApproval: true })
    expect(await refusal(carl.api.communities.bySlug({ slug }))).toMatchObject({ membershipStatus: 'PENDING' })
    await save({ isPrivate: false, requiresApproval: true })
    expect(await carl.api.communities.bySlug({ slug })).toMatchObject({ membershipStatus: 'PENDING' })
    expect((await ann.api.joinRequests.list({ slug })).items).toHaveLength(2)
    expect(await notified(carl)).toEqual([])
    expect(await world.deliverMails()).toEqual([])
    expect(await logged()).toEqual(['private → public', 'public → private'])
  })

  test('keeps requests pending while archived, and admits after restoring', async () => {
    const { ann, carl, slug, save, logged, settled } = await setting({ isPrivate: false, requiresApproval: true })
    await ann.api.communitySettings.archive({ slug })
    expect(await save({ isPrivate: false, requiresApproval: false })).toMatchObject({ memberCount: 1 })
    expect(await carl.api.communities.bySlug({ slug })).toMatchObject({ membershipStatus: 'PENDING' })
    expect(await ann.api.communitySettings.restore({ slug })).toMatchObject({ memberCount: 3 })
    expect(await carl.api.communities.bySlug({ slug })).toMatchObject({ role: 'MEMBER' })
    expect(await logged()).toEqual(['', 'approval no longer required', ''])
    expect(await settled()).toHaveLength(2)
  })

  test('handles many applicants', async () => {
    const { world, ann, id, slug, save } = await setting({ isPrivate: false, requiresApproval: true })
    for (let count = 0; count < 450; count++) await makeJoinRequest(world, id, await world.user(`Many ${count}`))
    // The request admits some of them, a job the others.
    const { memberCount } = await save({ isPrivate: false, requiresApproval: false })
    expect(memberCount).toBeLessThan(200)
    await world.runJobs()
    expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ memberCount: 453 })
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

describe('a change of privacy', () => {
  test('applies at once to all existing content', async () => {
    const { world, ann, carl, slug, forumId, save } = await setting({ isPrivate: false, requiresApproval: false })
    const topic = await ann.api.topics.create({ name: 'Openings' })
    await ann.api.communitySettings.saveDetails({ slug, topics: topic.id })
    const post = await ann.api.posts.create({ title: 'Gambits', content: 'Refused', forumId })
    const trending = async () =>
      (await world.guest.api.topics.trending()).map(({ name, postCount }) => [name, postCount])
    const seen = async () => {
      const { items } = await carl.api.communities.list({})
      const mine = await carl.api.users.posts({ id: ann.id })
      const read = (await carl.rest('GET', `/api/communities/${slug}/posts/${post.id}`)).status
      return { communities: items.length, posts: mine.items.length, read, trending: await trending() }
    }
    const open = { communities: 1, posts: 1, read: 200, trending: [['Openings', 1]] }
    expect(await seen()).toEqual(open)
    await save({ isPrivate: true, requiresApproval: false })
    expect(await seen()).toEqual({ communities: 0, posts: 0, read: 404, trending: [] })
    await save({ isPrivate: false, requiresApproval: true })
    expect(await seen()).toEqual(open)
    expect((await carl.api.communities.join({ slug })).membershipStatus).toBe('PENDING')
  })

  test('shows organizers and moderators how far the server is with the posts, even when it is changed back', async () => {
    const { world, ann, carl, id, slug, forumId, save } = await setting({ isPrivate: true, requiresApproval: false })
    await makeMember(world, id, carl, 'MODERATOR')
    const first = await ann.api.posts.create({ title: 'Gambits', content: 'Refused', forumId })
    // Use cases would take minutes.
    await sql`with recursive "other"("number") as (select 1 union all select "number" + 1 from "other" where "number" < 449)
      insert into "post" ("id", "communityId", "forumId", "authorId", "title", "content", "createdAt", "updatedAt", "hot")
      select "id" || "number", "communityId", "forumId", "authorId", "title", "content", '2026-01-01T00:00:00.000Z',
        "updatedAt", "hot" from "other" cross join "post"`.execute(world.db)
    const change = async (who = ann) => (await who.api.communitySettings.overview({ slug })).visibilityChange
    const finished = async () => {
      const seen: unknown[] = []
      const run = { isOver: false }
      const running = world.runJobs().then(() => {
        run.isOver = true
      })
      while (!run.isOver) {
        seen.push(await change(carl))
        // Lets the job go on.
        await setImmediate()
      }
      await running
      return seen
    }
    const newPosts = async () => (await world.guest.api.feeds.new({ limit: 100 })).items.length
    expect([await change(), await newPosts()]).toEqual([null, 0])

    await save({ isPrivate: false, requiresApproval: false })
    expect(await change()).toEqual({ done: null, total: null })
    expect(await refusal(world.guest.api.communitySettings.overview({ slug }))).toMatchObject({ status: 401 })
    // The last change applies, although the first one has not finished.
    await save({ isPrivate: true, requiresApproval: false })
    expect(await finished()).toContainEqual({ done: 200, total: 450 })
    expect([await change(), await newPosts()]).toEqual([null, 0])
    expect((await world.guest.rest('GET', `/api/communities/${slug}/posts/${first.id}`)).status).toBe(404)

    await save({ isPrivate: false, requiresApproval: false })
    const running = finished()
    await save({ isPrivate: true, requiresApproval: false })
    await save({ isPrivate: false, requiresApproval: false })
    expect(await running).toContainEqual({ done: 200, total: 450 })
    expect([await change(), await newPosts()]).toEqual([null, 100])
    expect(await world.db.selectFrom('post').select('id').where('isPublic', '=', 0).execute()).toEqual([])
  })

  test('that changes nothing is not logged', async () => {
    const { save, logged } = await setting({ isPrivate: true, requiresApproval: true })
    expect(await save({ isPrivate: true, requiresApproval: true })).toMatchObject({ isPrivate: true })
    expect(await logged()).toEqual([])
  })

  test('is for organizers only', async () => {
    const { world, ann, carl, id, slug } = await setting({ isPrivate: false, requiresApproval: false })
    await makeMember(world, id, carl, 'MODERATOR')
    const wish = { slug, isPrivate: true, requiresApproval: true }
    const refused = { status: 403, error: messages.memberForbidden }
    expect(await refusal(carl.api.communitySettings.savePrivacy(wish))).toEqual(refused)
    expect((await refusal(world.guest.api.communitySettings.savePrivacy(wish))).status).toBe(401)
    const half = { slug, isPrivate: true } as never
    expect(await refusal(ann.api.communitySettings.savePrivacy(half))).toMatchObject({ field: 'requiresApproval' })
    expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ isPrivate: false })
  })
})
