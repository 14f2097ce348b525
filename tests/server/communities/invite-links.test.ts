import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createLinkWorld } from '../../support/communities/invite-links.ts'
import { makeBan } from '../../support/factories.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

const day = 86_400_000

describe('an invite link', () => {
  test('is made over REST, shown once, listed without its secret, and revoked', async () => {
    const { world, ann, at, carl, id } = await withCarl()
    const made = await ann.rest('POST', `${at}/invite-links`, { maxUses: 10, expiresInDays: 7 })
    expect(made.status).toBe(201)
    const { token, url, id: linkId } = made.body as { token: string; url: string; id: string }
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(url).toBe(`${world.services.config.publicUrl}/invite/${token}`)
    expect(await databaseContents(world.db)).not.toContain(token)
    const listed = await ann.rest('GET', `${at}/invite-links`)
    expect(listed.body).toMatchObject([{ id: linkId, madeBy: { name: 'Ann' }, maxUses: 10, uses: 0, state: 'open' }])
    expect(JSON.stringify(listed.body)).not.toContain(token)

    expect(await carl.rest('POST', `/api/invite-links/${token}/accept`)).toMatchObject({ body: { role: 'MEMBER' } })
    const member = world.db.selectFrom('communityMember').select('inviteLinkId').where('userId', '=', carl.id)
    expect(await member.where('communityId', '=', id).executeTakeFirst()).toEqual({ inviteLinkId: linkId })
    expect((await ann.rest('GET', `${at}/invite-links`)).body).toMatchObject([{ uses: 1 }])
    expect(await carl.rest('DELETE', `/api/invite-links/${linkId}`)).toMatchObject({ status: 404 })
    expect(await ann.rest('DELETE', `/api/invite-links/${linkId}`)).toMatchObject({ status: 200 })
    expect((await ann.rest('GET', `${at}/invite-links`)).body).toEqual([])
  })

  test('has defaults, and refuses numbers out of range', async () => {
    const { ann, at, make } = await createLinkWorld()
    const link = await make(ann)
    expect(link.maxUses).toBe(limits.inviteLinkUses)
    expect(Date.parse(link.expiresAt)).toBe(Date.parse(link.createdAt) + limits.inviteLinkDays * day)
    for (const [input, field] of [
      [{ maxUses: 0 }, 'maxUses'],
      [{ maxUses: 501 }, 'maxUses'],
      [{ maxUses: 1.5 }, 'maxUses'],
      [{ maxUses: 'ten' }, 'maxUses'],
      [{ expiresInDays: 0 }, 'expiresInDays'],
      [{ expiresInDays: 91 }, 'expiresInDays'],
    ] as const) {
      const answer = await ann.rest('POST', `${at}/invite-links`, input)
      expect.soft(answer, JSON.stringify(input)).toMatchObject({ status: 400, body: { field } })
      expect.soft(String(answer.body.error)).toContain(`${field} must be a whole number from 1 to`)
    }
  })

  test('shows the card of the community to guests, and opening it uses nothing up', async () => {
    const { world, ann, bob, slug, make, uses, accept, carl } = await withCarl()
    const { token } = await make(ann, { maxUses: 1 })
    for (let times = 0; times < 3; times++)
      expect(await world.guest.api.invitations.byToken({ token })).toMatchObject({
        community: { slug, memberCount: 2, isPrivate: true, iconUrl: null },
        ...{ invitedBy: 'Ann', email: null, message: '', state: 'guest', skipsApproval: true },
      })
    expect(await carl.api.invitations.byToken({ token })).toMatchObject({ state: 'ready' })
    // A member uses nothing either.
    expect(await accept(bob, token)).toMatchObject({ role: 'MEMBER' })
    expect(await uses()).toEqual([0])
    await accept(carl, token)
    expect(await accept(carl, token)).toMatchObject({ role: 'MEMBER' })
    expect(await uses()).toEqual([1])
    expect(await carl.api.invitations.byToken({ token })).toMatchObject({ state: 'member' })
  })

  test('proves no address', async () => {
    const { world, ann, make, accept } = await createLinkWorld()
    const carl = await world.user('Carl', { isVerified: false })
    expect(await accept(carl, (await make(ann)).token)).toMatchObject({ role: 'MEMBER' })
    expect(await carl.api.auth.me()).toMatchObject({ emailVerified: false })
  })

  test('of a moderator skips approval, one of a member does not and counts at the approval', async () => {
    const { world, ann, bob, slug, make, accept, uses, mayLink } = await createLinkWorld({ requiresApproval: true })
    const [carl, dora, eve] = [await world.user('Carl'), await world.user('Dora'), await world.user('Eve')]
    expect(await accept(carl, (await make(ann)).token)).toMatchObject({ role: 'MEMBER' })
    await mayLink(true)
    const { token } = await make(bob, { maxUses: 1 })
    expect(await dora.api.invitations.byToken({ token })).toMatchObject({ skipsApproval: false, state: 'ready' })
    expect(await accept(dora, token)).toMatchObject({ membershipStatus: 'PENDING' })
    expect(await dora.api.invitations.byToken({ token })).toMatchObject({ state: 'pending' })
    expect(await accept(eve, token)).toMatchObject({ membershipStatus: 'PENDING' })
    expect(await uses()).toEqual([0, 1])
    const requests = (await ann.api.joinRequests.list({ slug })).items
    for (const { id } of requests) await ann.api.joinRequests.approve({ slug, id })
    // Both are in, and the link has counted no more than it may.
    expect(await uses()).toEqual([1, 1])
    expect(await eve.api.communities.bySlug({ slug })).toMatchObject({ role: 'MEMBER', memberCount: 5 })
  })

  test('admits exactly as many as it may, and the others read why', async () => {
    const { world, ann, slug, make, accept, uses } = await createLinkWorld()
    const crowd = []
    for (let at = 0; at < 50; at++) crowd.push(await world.user(`Guest ${at}`))
    const { token } = await make(ann, { maxUses: 10 })
    const answers = await Promise.all(
      crowd.map((user) =>
        accept(user, token).then(
          () => 'in',
          (error) => refusal(Promise.reject(error)),
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(10)
    const late = answers.filter((answer) => answer !== 'in')
    expect(late).toEqual(Array(40).fill({ status: 403, error: messages.inviteLinkUsedUp }))
    expect(await uses()).toEqual([10])
    expect(await ann.api.communities.bySlug({ slug })).toMatchObject({ memberCount: 12 })
    expect((await ann.api.inviteLinks.list({ slug })).items).toMatchObject([{ state: 'used-up' }])
  })

  test('says why it cannot be used', async () => {
    const { world, ann, id, slug, make, accept, carl } = await withCarl()
    const [usedUp, revoked, expiring, open] = [
      await make(ann, { maxUses: 1 }),
      await make(ann),
      await make(ann, { expiresInDays: 1 }),
      await make(ann, { expiresInDays: 30 }),
    ]
    await accept(await world.user('First'), usedUp.token)
    await ann.api.inviteLinks.revoke({ id: revoked.id })
    world.advance(day)
    const banned = await world.user('Ben')
    await makeBan(world, id, banned)
    const reasonOf = async (who: typeof carl, token: string) => {
      const [shown, accepted] = [refusal(who.api.invitations.byToken({ token })), refusal(accept(who, token))]
      expect(await accepted).toEqual(await shown)
      return shown
    }
    const forbidden = (error: string) => ({ status: 403, error })
    expect(await reasonOf(carl, usedUp.token)).toEqual(forbidden(messages.inviteLinkUsedUp))
    expect(await reasonOf(carl, revoked.token)).toEqual(forbidden(messages.inviteLinkRevoked))
    expect(await reasonOf(carl, expiring.token)).toEqual(forbidden(messages.inviteLinkExpired))
    expect(await reasonOf(banned, open.token)).toEqual(forbidden(messages.communityBanned))
    const unknown = { status: 404, error: messages.invitationInvalid }
    expect(await reasonOf(carl, 'AAAAAAAAAAAAAAAAAAAAAA')).toEqual(unknown)
    await ann.api.communitySettings.archive({ slug })
    expect(await reasonOf(carl, open.token)).toEqual(forbidden(messages.inviteLinkArchived))
    expect(await refusal(make(ann))).toMatchObject({ status: 403, error: messages.communityArchived })
    await ann.api.communitySettings.restore({ slug })
    expect(await accept(carl, open.token)).toMatchObject({ role: 'MEMBER' })
    await ann.api.communitySettings.remove({ slug, name: (await ann.api.communities.bySlug({ slug })).name })
    expect(await reasonOf(await world.user('Late'), open.token)).toEqual(unknown)
  })
})

test('a crowd behind one network address reads why a link has ended, and guesses are limited', async () => {
  const { world, ann, make } = await createLinkWorld({}, { limitsRates: true })
  const [usedUp, open] = [await make(ann, { maxUses: 1 }), await make(ann, { maxUses: 1 })]
  const crowd = []
  for (let at = 0; at < 40; at++) crowd.push(await world.user(`Guest ${at}`))
  const use = (user: TestUser, token: string) => user.rest('POST', `/api/invite-links/${token}/accept`)
  const statuses = await Promise.all(crowd.map(async (user) => (await use(user, usedUp.token)).status))
  expect(statuses.toSorted()).toEqual([200, ...Array(39).fill(403)])
  expect((await use(await world.user('Late'), open.token)).status).toBe(200)

  const guess = () => refusal(world.guest.api.invitations.byToken({ token: 'AAAAAAAAAAAAAAAAAAAAAA' }))
  for (let at = 0; at < 30; at++) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
})

describe('personal links', () => {
  test('have one use each and the address as their label, send no mail and tell nothing about accounts', async () => {
    const { world, ann, bob, slug, accept, carl, links } = await withCarl()
    const emails = ['New@Example.org', bob.email, 'new@example.org', carl.email]
    const made = await ann.api.inviteLinks.createPersonal({ slug, emails })
    expect(made.map(({ label, maxUses }) => [label, maxUses])).toEqual([
      ['New@example.org'.toLowerCase(), 1],
      [bob.email.toLowerCase(), 1],
      [carl.email.toLowerCase(), 1],
    ])
    expect(new Set(made.map(({ token }) => token)).size).toBe(3)
    expect(await world.deliverMails()).toEqual([])
    // The label binds nobody.
    expect(await accept(carl, made[0]?.token ?? '')).toMatchObject({ role: 'MEMBER' })
    expect((await links()).map(({ label, uses }) => [label, uses])).toContainEqual(['new@example.org', 1])
    expect(await refusal(ann.api.inviteLinks.createPersonal({ slug, emails: ['a@b.example', 'nonsense'] }))).toEqual({
      ...{ status: 400, error: 'nonsense is not a valid email address' },
      field: expect.stringContaining('emails'),
    })
  })

  test('count towards the limit of a day', async () => {
    const { world, ann, slug, make } = await createLinkWorld()
    const emails = Array.from({ length: 300 }, (_, at) => `guest-${at}@example.org`)
    expect(await ann.api.inviteLinks.createPersonal({ slug, emails })).toHaveLength(300)
    expect(await refusal(make(ann))).toMatchObject({ status: 429, error: messages.tooManyInviteLinks })
    const tooLong = { status: 400, error: `At most ${limits.invitationsPerCall} addresses can be invited at once` }
    const oneMore = [...emails, 'one-more@example.org']
    expect(await refusal(ann.api.inviteLinks.createPersonal({ slug, emails: oneMore }))).toMatchObject(tooLong)
    world.advance(day)
    expect(await make(ann)).toMatchObject({ uses: 0 })
  })
})

test('a repeated call gets the same link, and another key another one', async () => {
  const { world, ann, at, links } = await createLinkWorld()
  const make = async (key: string) => {
    const headers = { cookie: ann.cookie, 'idempotency-key': key }
    const url = `${at}/invite-links`
    return (await world.app.inject({ method: 'POST', url, headers, payload: { maxUses: 3 } })).json()
  }
  const first = await make('one')
  expect(await make('one')).toEqual(first)
  expect((await make('two')).token).not.toBe(first.token)
  expect(await links()).toHaveLength(2)
  await ann.api.inviteLinks.revoke({ id: first.id })
  expect(await make('one')).toEqual({ error: messages.inviteLinkNotFound })
})

async function withCarl() {
  const setting = await createLinkWorld()
  return { ...setting, carl: await setting.world.user('Carl') }
}
