import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInvitation, makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000

/** Ann's community and Bob, who wants to join. */
async function setting(settings: { isPrivate: boolean; requiresApproval: boolean }) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const community = await createCommunity(ann, settings)
  const at = `/api/communities/by-slug/${community.slug}`
  const requests = () => world.db.selectFrom('joinRequest').select(['userId', 'status']).orderBy('createdAt').execute()
  return { world, ann, bob, ...community, at, requests }
}

describe('a public community', () => {
  test('without approval admits everybody at once, once', async () => {
    const { world, bob, at, slug } = await setting({ isPrivate: false, requiresApproval: false })
    expect((await bob.api.communities.bySlug({ slug })).can).toMatchObject({ join: true, leave: false, post: false })
    const joined = await bob.rest('POST', `${at}/join`)
    expect(joined).toMatchObject({ status: 200, body: { slug, role: 'MEMBER', memberCount: 2 } })
    expect(joined.body.can).toMatchObject({ join: false, leave: true, invite: true, post: true, manage: false })
    expect(joined.body).not.toHaveProperty('membershipStatus')
    expect((await bob.rest('POST', `${at}/join`)).body).toEqual(joined.body)
    expect((await world.guest.rest('POST', `${at}/join`)).status).toBe(401)

    const left = await bob.rest('POST', `${at}/leave`)
    expect(left).toMatchObject({ status: 200, body: { slug, memberCount: 1, can: { join: true } } })
    expect(left.body).not.toHaveProperty('role')
    expect(await bob.rest('POST', `${at}/leave`)).toMatchObject({ status: 200, body: { memberCount: 1 } })
    expect((await bob.rest('POST', `${at}/join`)).body).toMatchObject({ role: 'MEMBER', memberCount: 2 })
  })

  test('with approval keeps a request pending, once', async () => {
    const { bob, at, requests } = await setting({ isPrivate: false, requiresApproval: true })
    const response = await bob.rest('POST', `${at}/join`)
    expect(response).toMatchObject({ status: 200, body: { membershipStatus: 'PENDING', memberCount: 1 } })
    expect(response.body).not.toHaveProperty('role')
    expect(response.body.can).toMatchObject({ join: false, leave: false, post: false })
    expect((await bob.rest('POST', `${at}/join`)).body).toEqual(response.body)
    const forReaders = { defaultSort: 'active', faces: [expect.objectContaining({ name: 'Ann' })] }
    expect((await bob.rest('GET', at)).body).toEqual({ ...response.body, ...forReaders })
    expect(await requests()).toEqual([{ userId: bob.id, status: 'PENDING' }])
  })

  test('keeps a request pending for 30 days; then the user may ask again', async () => {
    const { world, bob, at, requests } = await setting({ isPrivate: false, requiresApproval: true })
    await bob.rest('POST', `${at}/join`)
    world.advance(30 * day - 60_000)
    expect((await bob.rest('GET', at)).body).toMatchObject({ membershipStatus: 'PENDING' })
    world.advance(60_000)
    const expired = (await bob.rest('GET', at)).body
    expect(expired).toMatchObject({ can: { join: true } })
    expect(expired).not.toHaveProperty('membershipStatus')
    expect((await bob.rest('POST', `${at}/join`)).body).toMatchObject({ membershipStatus: 'PENDING' })
    expect((await requests()).map(({ status }) => status)).toEqual(['EXPIRED', 'PENDING'])
  })
})

describe('a private community', () => {
  test('without approval admits invited users only, once per invitation', async () => {
    const { world, ann, bob, id, at, slug } = await setting({ isPrivate: true, requiresApproval: false })
    const eve = await world.user('Eve')
    await makeInvitation(world, id, { ...bob, email: 'BOB@example.org' }, ann)
    expect(await eve.rest('POST', `${at}/join`)).toMatchObject({
      status: 403,
      body: { error: messages.invitationNeeded },
    })
    const shown = (await bob.rest('GET', at)).body
    expect(shown).toMatchObject({ slug, memberCount: 1, can: { join: true, post: false } })
    expect((await bob.rest('POST', `${at}/join`)).body).toMatchObject({ role: 'MEMBER', memberCount: 2 })
    expect((await bob.api.communities.list({})).items).toMatchObject([{ slug }])

    expect((await bob.rest('POST', `${at}/leave`)).status).toBe(200)
    expect((await ann.rest('GET', at)).body).toMatchObject({ memberCount: 1 })
    expect((await bob.rest('GET', at)).status).toBe(403)
    expect((await bob.rest('POST', `${at}/join`)).status).toBe(403)
  })

  test('with approval keeps requests by link pending, and reveals nothing', async () => {
    const { world, bob, at, slug } = await setting({ isPrivate: true, requiresApproval: true })
    const response = await bob.rest('POST', `${at}/join`)
    expect(response).toMatchObject({
      status: 200,
      body: {
        membershipStatus: 'PENDING',
        slug,
        name: slug,
        description: '',
        guidelines: '',
        memberCount: 0,
        topics: [],
      },
    })
    expect((await bob.rest('POST', `${at}/join`)).body).toEqual(response.body)
    expect((await bob.rest('GET', at)).status).toBe(403)
    expect((await bob.rest('GET', `${at}/posts`)).status).toBe(404)
    expect((await bob.api.communities.list({})).items).toEqual([])
    expect((await world.guest.rest('POST', `${at}/join`)).status).toBe(401)
  })

  test('treats a member who left as an outsider', async () => {
    const { world, ann, bob, id, at } = await setting({ isPrivate: true, requiresApproval: true })
    await makeInvitation(world, id, bob, ann, { skipsApproval: true })
    await bob.rest('POST', `${at}/join`)
    expect((await bob.rest('GET', `${at}/posts`)).status).toBe(200)
    const left = await bob.rest('POST', `${at}/leave`)
    expect(left).toMatchObject({ status: 200, body: { memberCount: 0, can: { join: true } } })
    expect((await bob.rest('GET', `${at}/posts`)).status).toBe(404)
    expect((await ann.rest('GET', at)).body).toMatchObject({ memberCount: 1 })
  })

  test('that stops taking requests does not admit pending applicants', async () => {
    const { world, bob, id, at } = await setting({ isPrivate: true, requiresApproval: true })
    await bob.rest('POST', `${at}/join`)
    await world.db.updateTable('community').set({ requiresApproval: 0 }).where('id', '=', id).execute()
    const again = await bob.rest('POST', `${at}/join`)
    expect(again.body).not.toHaveProperty('role')
    expect((await bob.rest('GET', at)).status).toBe(403)
  })
})

describe('an invitation', () => {
  test.each([true, false])(
    'by an organizer skips approval, one by a plain member does not (private: %s)',
    async (isPrivate) => {
      const { world, ann, bob, id, at, requests } = await setting({ isPrivate, requiresApproval: true })
      const cat = await world.user('Cat')
      await makeInvitation(world, id, bob, ann, { skipsApproval: true })
      expect((await bob.rest('POST', `${at}/join`)).body).toMatchObject({ role: 'MEMBER', memberCount: 2 })

      await makeInvitation(world, id, cat, bob)
      const waiting = await cat.rest('POST', `${at}/join`)
      expect(waiting.body).toMatchObject({ membershipStatus: 'PENDING', name: 'Chess Club', can: { join: false } })
      expect(waiting.body).not.toHaveProperty('role')
      expect((await cat.rest('POST', `${at}/join`)).body).toEqual(waiting.body)
      expect(await requests()).toEqual([{ userId: cat.id, status: 'PENDING' }])

      // An organizer's later invitation resolves the request.
      await makeInvitation(world, id, cat, ann, { skipsApproval: true })
      expect((await cat.rest('POST', `${at}/join`)).body).toMatchObject({ role: 'MEMBER', memberCount: 3 })
      expect(await requests()).toEqual([{ userId: cat.id, status: 'APPROVED' }])
    },
  )

  test("shows the community's card, not its content", async () => {
    const { world, ann, bob, id, at, forumId } = await setting({ isPrivate: true, requiresApproval: false })
    const post = await ann.api.posts.create({ title: 'Plan', content: 'Secret', forumId })
    await makeInvitation(world, id, bob, ann)
    expect((await bob.rest('GET', at)).body).toMatchObject({ name: 'Chess Club', guidelines: '' })
    expect([403, 404]).toContain((await bob.rest('GET', `${at}/posts`)).status)
    expect((await bob.rest('GET', `/api/posts/${post.id}/comments`)).status).toBe(404)
    expect((await bob.api.communities.list({})).items).toEqual([])
  })

  test('is valid for a verified address until it expires, is used or revoked', async () => {
    const { world, ann, id, at } = await setting({ isPrivate: true, requiresApproval: false })
    const claimed = await world.user('Claimed', { isVerified: false })
    await makeInvitation(world, id, claimed, ann)
    expect((await claimed.rest('POST', `${at}/join`)).status).toBe(403)
    const late = await world.user('Late')
    await makeInvitation(world, id, late, ann)
    world.advance(14 * day)
    expect((await late.rest('POST', `${at}/join`)).status).toBe(403)
    const unwanted = await world.user('Unwanted')
    await makeInvitation(world, id, unwanted, ann)
    await world.db.updateTable('invitation').set({ revokedAt: '2026-11-20T12:00:00.000Z' }).execute()
    expect((await unwanted.rest('POST', `${at}/join`)).status).toBe(403)
    expect((await ann.rest('GET', at)).body).toMatchObject({ memberCount: 1 })
  })
})

describe('a ban', () => {
  test.each([true, false])('overrides an invitation and a request (private: %s)', async (isPrivate) => {
    const { world, ann, bob, id, at } = await setting({ isPrivate, requiresApproval: true })
    await bob.rest('POST', `${at}/join`)
    await makeInvitation(world, id, bob, ann, { skipsApproval: true })
    await makeBan(world, id, bob)
    expect(await bob.rest('POST', `${at}/join`)).toMatchObject({
      status: 403,
      body: { error: messages.communityBanned },
    })
    expect((await bob.rest('GET', at)).status).toBe(isPrivate ? 403 : 200)
    expect((await ann.rest('GET', at)).body).toMatchObject({ memberCount: 1 })
  })
})

describe('leaving', () => {
  test('is for members and moderators; an organizer must hand the community over first', async () => {
    const { world, ann, bob, id, at } = await setting({ isPrivate: false, requiresApproval: false })
    await makeMember(world, id, bob, 'MODERATOR')
    expect((await bob.rest('GET', at)).body).toMatchObject({ role: 'MODERATOR', can: { leave: true, manage: false } })
    expect(await ann.rest('POST', `${at}/leave`)).toMatchObject({
      status: 409,
      body: { error: messages.organizerCannotLeave },
    })
    expect((await ann.rest('GET', at)).body).toMatchObject({ role: 'ORGANIZER', memberCount: 2 })
    expect((await bob.rest('POST', `${at}/leave`)).body).toMatchObject({ memberCount: 1 })
    expect((await world.guest.rest('POST', `${at}/leave`)).status).toBe(401)
  })

  test('a private community reveals nothing to non-members', async () => {
    const { bob, slug } = await setting({ isPrivate: true, requiresApproval: false })
    expect((await refusal(bob.api.communities.leave({ slug }))).status).toBe(404)
  })
})

test('counts many concurrent joins and leaves correctly', async () => {
  const { world, ann, at, slug } = await setting({ isPrivate: false, requiresApproval: false })
  const users = []
  for (let index = 0; index < 8; index++) users.push(await world.user(`Person ${index}`))
  await Promise.all(users.flatMap((user) => [user.rest('POST', `${at}/join`), user.rest('POST', `${at}/join`)]))
  expect((await ann.api.communities.bySlug({ slug })).memberCount).toBe(9)
  await Promise.all(
    users
      .slice(0, 5)
      .flatMap((user) => [user, user])
      .map((p) => p.rest('POST', `${at}/leave`)),
  )
  expect((await ann.api.communities.bySlug({ slug })).memberCount).toBe(4)
  const { rows } = await world.db
    .selectFrom('communityMember')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(rows).toBe(4)
})
