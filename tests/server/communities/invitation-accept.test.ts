import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createInvitationWorld } from '../../support/communities/invitations.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { databaseContents, signUp } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'

const day = 86_400_000
const invalid = { status: 404, error: messages.invitationInvalid }

describe('the page of an invitation', () => {
  test('shows the community to the holder of the link, with their membership', async () => {
    const { world, ann, bob, slug, tokenFor } = await createInvitationWorld({ requiresApproval: true })
    const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
    const token = await tokenFor(bob, 'CARL@example.org')
    const page = await world.guest.api.invitations.byToken({ token })
    expect(page).toEqual({
      community: {
        ...{ slug, name: 'Chess Club', description: expect.any(String), isPrivate: true, memberCount: 2 },
        iconUrl: null,
      },
      invitedBy: 'Bob',
      message: '',
      email: 'carl@example.org',
      expiresAt: expect.stringMatching(/^2026-12-04T/),
      skipsApproval: false,
      state: 'guest',
    })
    const stateFor = async (who: typeof ann) => (await who.api.invitations.byToken({ token })).state
    expect(await stateFor(carl)).toBe('ready')
    expect(await stateFor(dora)).toBe('wrong-account')
    expect(await stateFor(ann)).toBe('member')
    // The link reveals no more than the card.
    expect((await refusal(dora.api.posts.inCommunity({ slug }))).status).toBe(404)
    expect(await databaseContents(world.db)).not.toContain(token)
  })

  test('exists while the invitation is valid', async () => {
    const { world, ann, slug, name, tokenFor } = await createInvitationWorld()
    const carl = await world.user('Carl')
    const expectGone = async (token: string) => {
      expect.soft(await refusal(world.guest.api.invitations.byToken({ token }))).toEqual(invalid)
      expect.soft(await refusal(carl.api.invitations.accept({ token }))).toEqual(invalid)
    }
    await expectGone('AAAAAAAAAAAAAAAAAAAAAA')
    const lasting = await tokenFor(ann, carl.email)
    world.advance(14 * day - 60_000)
    expect((await carl.api.invitations.byToken({ token: lasting })).state).toBe('ready')
    world.advance(60_000)
    await expectGone(lasting)
    const token = await tokenFor(ann, carl.email)
    await ann.api.communitySettings.archive({ slug })
    await expectGone(token)
    await ann.api.communitySettings.restore({ slug })
    expect((await carl.api.invitations.byToken({ token })).state).toBe('ready')
    await ann.api.communitySettings.remove({ slug, name })
    await expectGone(token)
    expect((await refusal(world.guest.api.invitations.byToken({ token: '' }))).status).toBe(400)
  })

  test('limits guessing', async () => {
    const { world } = await createInvitationWorld({}, { limitsRates: true })
    const guess = () => refusal(world.guest.api.invitations.byToken({ token: 'a guess' }))
    for (let time = 0; time < 30; time += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
  })
})

describe('accepting an invitation', () => {
  test('after signing up from the link verifies the address too', async () => {
    const { world, ann, at, tokenFor, listed } = await createInvitationWorld()
    const token = await tokenFor(ann, 'carl@example.net')
    expect((await refusal(world.guest.api.invitations.accept({ token }))).status).toBe(401)
    const carl = await signUp(world, 'Carl@Example.net', { name: 'Carl' })
    expect(await carl.api.auth.me()).toMatchObject({ emailVerified: false })
    expect((await carl.rest('GET', at)).status).toBe(403)
    expect((await carl.api.invitations.byToken({ token })).state).toBe('ready')
    expect(await carl.api.invitations.accept({ token })).toMatchObject({
      name: 'Chess Club',
      role: 'MEMBER',
      memberCount: 3,
    })
    expect(await carl.api.auth.me()).toMatchObject({ emailVerified: true })
    expect((await carl.rest('GET', `${at}/posts`)).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('promotes the user that SUPER_ADMIN_EMAIL names, as verification does', async () => {
    const { world, ann, tokenFor } = await createInvitationWorld(
      {},
      { config: { superAdminEmail: 'root@example.net' } },
    )
    const root = await signUp(world, 'root@example.net', { name: 'Root' })
    // The owner of the address opens the link without having created the account, and another user accepts theirs.
    await world.guest.api.auth.verifyEmail({ token: root.token })
    const carlsToken = await tokenFor(ann, 'carl@example.net')
    await (await signUp(world, 'carl@example.net', { name: 'Carl' })).api.invitations.accept({ token: carlsToken })
    expect(await root.api.auth.me()).toMatchObject({ emailVerified: true, isSuperAdmin: false })
    await root.api.invitations.accept({ token: await tokenFor(ann, 'root@example.net') })
    expect(await root.api.auth.me()).toMatchObject({ isSuperAdmin: true })
  })

  test('requires the account of the address, and verifies no other address', async () => {
    const { world, ann, slug, tokenFor } = await createInvitationWorld()
    const [carl, dora] = [await world.user('Carl'), await world.user('Dora', { isVerified: false })]
    const token = await tokenFor(ann, carl.email)
    for (const wrong of [dora, ann]) {
      expect(await refusal(wrong.api.invitations.accept({ token }))).toEqual({
        status: 403,
        error: messages.invitationForAnother,
      })
    }
    expect(await dora.api.auth.me()).toMatchObject({ emailVerified: false })
    expect((await refusal(dora.api.communities.bySlug({ slug }))).status).toBe(403)
    expect(await carl.api.invitations.accept({ token })).toMatchObject({ role: 'MEMBER' })
  })

  test('works once, even with two concurrent attempts', async () => {
    const { world, ann, slug, tokenFor } = await createInvitationWorld()
    const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
    const token = await tokenFor(ann, carl.email)
    const both = await Promise.allSettled([1, 2].map(() => carl.api.invitations.accept({ token })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await ann.api.communities.bySlug({ slug })).memberCount).toBe(3)
    expect(await refusal(carl.api.invitations.byToken({ token }))).toEqual(invalid)
    await carl.api.communities.leave({ slug })
    expect(await refusal(carl.api.invitations.accept({ token }))).toEqual(invalid)
    expect((await refusal(carl.api.communities.join({ slug }))).status).toBe(403)

    const unused = await tokenFor(ann, dora.email)
    expect(await dora.api.communities.join({ slug })).toMatchObject({ role: 'MEMBER' })
    expect(await refusal(dora.api.invitations.accept({ token: unused }))).toEqual(invalid)
  })

  test.each([true, false])('of a member asks the moderators (private: %s)', async (isPrivate) => {
    const { world, ann, bob, slug, tokenFor } = await createInvitationWorld({ isPrivate, requiresApproval: true })
    const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
    const token = await tokenFor(bob, carl.email)
    const waiting = await carl.api.invitations.accept({ token })
    expect(waiting).toMatchObject({ name: 'Chess Club', membershipStatus: 'PENDING', can: { join: false } })
    expect(waiting).not.toHaveProperty('role')
    const { defaultSort, faces, ...shown } = await carl.api.communities.bySlug({ slug })
    expect(defaultSort).toBe(isPrivate ? undefined : 'active')
    expect(faces?.map(({ name }) => name)).toEqual(isPrivate ? undefined : ['Ann', 'Bob'])
    expect(shown).toEqual(waiting)
    expect(await refusal(carl.api.invitations.accept({ token }))).toEqual(invalid)
    expect((await ann.api.notifications.list({})).items).toMatchObject([
      { kind: 'join-request', actor: { name: 'Carl' } },
    ])
    const [request] = (await ann.api.joinRequests.list({ slug })).items
    await ann.api.joinRequests.approve({ slug, id: request?.id ?? '' })
    expect(await carl.api.communities.bySlug({ slug })).toMatchObject({ role: 'MEMBER' })
    expect((await ann.api.invitations.list({ slug })).items).toEqual([])

    const spared = await tokenFor(ann, dora.email)
    expect((await dora.api.invitations.byToken({ token: spared })).skipsApproval).toBe(true)
    expect(await dora.api.invitations.accept({ token: spared })).toMatchObject({ role: 'MEMBER' })
  })

  test('of an organizer resolves a pending request', async () => {
    const { world, ann, slug, tokenFor } = await createInvitationWorld({ requiresApproval: true })
    const carl = await world.user('Carl')
    await carl.api.communities.join({ slug })
    const token = await tokenFor(ann, carl.email)
    expect(await carl.api.invitations.accept({ token })).toMatchObject({ role: 'MEMBER', memberCount: 3 })
    expect((await ann.api.joinRequests.list({ slug })).items).toEqual([])
  })

  test('is refused to banned users, and returns the community to members', async () => {
    const { world, ann, id, slug, tokenFor } = await createInvitationWorld()
    const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
    const [banned, early] = [await tokenFor(ann, carl.email), await tokenFor(ann, dora.email)]
    await makeBan(world, id, carl)
    const forbidden = { status: 403, error: messages.communityBanned }
    expect(await refusal(carl.api.invitations.byToken({ token: banned }))).toEqual(forbidden)
    expect(await refusal(carl.api.invitations.accept({ token: banned }))).toEqual(forbidden)
    expect((await ann.api.invitations.list({ slug })).items).toHaveLength(2)
    await makeMember(world, id, dora, 'MODERATOR')
    expect((await dora.api.invitations.byToken({ token: early })).state).toBe('member')
    expect(await dora.api.invitations.accept({ token: early })).toMatchObject({ role: 'MODERATOR', memberCount: 3 })
    expect(await refusal(dora.api.invitations.byToken({ token: early }))).toEqual(invalid)
  })
})

describe('without the link', () => {
  test('an invited user joins by their verified address only', async () => {
    const { world, ann, slug, send, listed } = await createInvitationWorld()
    const carl = await world.user('Carl')
    const claimed = await world.user('Claimed', { isVerified: false })
    await send(ann, ['CARL@example.org', claimed.email])
    expect(await carl.api.communities.bySlug({ slug })).toMatchObject({ name: 'Chess Club', can: { join: true } })
    expect(await carl.api.communities.join({ slug })).toMatchObject({ role: 'MEMBER' })
    expect((await refusal(claimed.api.communities.join({ slug }))).status).toBe(403)
    expect((await listed()).map(({ email }) => email)).toEqual([claimed.email])
  })
})
