import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createInvitationWorld, mailedInviteToken } from '../../support/communities/invitations.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import type { World } from '../../support/world.ts'

const day = 86_400_000
const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `person${from + index}@example.net`)
const mailed = async (world: Pick<World, 'deliverMails'>) => (await world.deliverMails()).map((email) => email.to)

describe('the limits of inviting', () => {
  test('apply per inviter and day', async () => {
    const max = limits.invitationsPerDay
    const { world, id, at, slug } = await createInvitationWorld()
    const carl = await world.user('Carl')
    await makeMember(world, id, carl, 'MEMBER')
    const invite = (emails: string[]) => carl.rest('POST', `${at}/invite`, { emails })
    const excessive = { status: 429, body: { error: 'You can invite at most 50 addresses a day.', field: 'emails' } }
    expect(await invite(addresses(max + 1))).toMatchObject(excessive)
    expect((await invite(addresses(1))).status).toBe(200)
    world.advance(day / 2)
    expect((await invite(addresses(max - 2, 1))).status).toBe(200)
    expect(await mailed(world)).toHaveLength(max - 1)

    const refused = await invite(addresses(2, max))
    expect(refused).toMatchObject({ status: 429, body: { error: messages.tooManyInvitations } })
    // The first of them is half a day old.
    expect(Math.abs(refused.body.retryAfter - day / 2_000)).toBeLessThan(60)
    expect(refused.headers['retry-after']).toBe(String(refused.body.retryAfter))
    expect(await mailed(world)).toEqual([])
    expect((await invite(addresses(1, max))).status).toBe(200)
    expect((await refusal(carl.api.invitations.send({ slug, emails: addresses(1, max + 1) }))).status).toBe(429)
    world.advance(refused.body.retryAfter * 1_000)
    expect((await invite(addresses(1, max + 1))).status).toBe(200)
  })

  test('are higher for moderators and organizers, in one call and in a day', async () => {
    const max = limits.moderatorInvitationsPerDay
    const { world, ann, bob, id, slug, send } = await createInvitationWorld()
    const mo = await world.user('Mo')
    await makeMember(world, id, mo, 'MODERATOR')
    expect(await refusal(send(mo, addresses(max + 1)))).toMatchObject({ status: 400, field: 'emails' })
    await send(mo, addresses(max))
    expect(await mailed(world)).toHaveLength(max)
    expect(await refusal(send(mo, ['one.more@example.net']))).toMatchObject({
      status: 429,
      error: messages.tooManyInvitations,
    })
    await send(ann, addresses(200, max))
    await send(ann, addresses(100, max + 200))
    expect((await refusal(send(ann, ['one.more@example.net']))).status).toBe(429)

    // The invitations to a community of one's own count for the limit of a member elsewhere, and the other way round.
    const own = await bob.api.communities.create({ name: 'Own', description: 'The own community of Bob' })
    await bob.api.invitations.send({ slug: own.slug, emails: addresses(49, 1_000) })
    await send(bob, addresses(1, 2_000))
    expect((await refusal(send(bob, addresses(1, 2_001)))).status).toBe(429)
    await bob.api.invitations.send({ slug: own.slug, emails: addresses(250, 3_000) })
    expect((await refusal(bob.api.invitations.send({ slug: own.slug, emails: addresses(1, 4_000) }))).status).toBe(429)
    await ann.api.members.setRole({ slug, userId: bob.id, role: 'MODERATOR' })
    expect((await refusal(send(bob, addresses(1, 4_000)))).status).toBe(429)
  })

  test('hold for concurrent invitations', async () => {
    const { world, bob, at } = await createInvitationWorld()
    const sendings = [0, 30].map((from) => bob.rest('POST', `${at}/invite`, { emails: addresses(30, from) }))
    const statuses = (await Promise.all(sendings)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 429])
    expect(await mailed(world)).toHaveLength(30)
  })

  test('apply to each address, for all inviters together', async () => {
    const { world, ann, id, send } = await createInvitationWorld()
    const max = limits.invitationsPerAddressAndDay
    for (let time = 0; time < max; time++) {
      const user = await world.user(`Inviter ${time}`)
      await makeMember(world, id, user, 'MEMBER')
      await send(user, ['carl@example.net'])
    }
    await world.deliverMails()
    await send(ann, ['Carl@example.net', 'dora@example.net'])
    expect(await mailed(world)).toEqual(['dora@example.net'])
    world.advance(day)
    await send(ann, ['carl@example.net'])
    expect(await mailed(world)).toEqual(['carl@example.net'])
  })
})

describe('an obsolete invitation mail is not sent', () => {
  type Setting = Awaited<ReturnType<typeof createInvitationWorld>>
  const events: [string, (setting: Setting) => Promise<unknown>][] = [
    [
      'was revoked',
      async ({ ann, slug, listed }) => {
        for (const { id } of await listed()) await ann.api.invitations.revoke({ slug, id })
      },
    ],
    ['has run out', async ({ world }) => world.advance(14 * day)],
    ['is to a community that was archived', ({ ann, slug }) => ann.api.communitySettings.archive({ slug })],
    ['is to a community that was deleted', ({ ann, slug, name }) => ann.api.communitySettings.remove({ slug, name })],
    ['is by somebody who has left', ({ bob, slug }) => bob.api.communities.leave({ slug })],
    [
      'is to somebody who has joined',
      async ({ world, id }) => {
        await makeMember(world, id, await world.user('Carl'), 'MEMBER')
      },
    ],
    ['is to somebody who was banned', async ({ world, id }) => makeBan(world, id, await world.user('Carl'))],
  ]
  test.each(events)('when the invitation %s', async (_what, happen) => {
    const setting = await createInvitationWorld()
    await setting.send(setting.bob, ['carl@example.org'])
    await happen(setting)
    const emails = await setting.world.deliverMails()
    expect(emails.filter(({ link }) => link.includes('/invite/'))).toEqual([])
  })

  test('but otherwise it is sent', async () => {
    const { world, bob, send } = await createInvitationWorld()
    await send(bob, ['carl@example.org'])
    await world.user('Carl')
    expect(await mailed(world)).toEqual(['carl@example.org'])
  })
})

describe('open invitations', () => {
  test('are listed for moderators, newest first, in pages, with expired ones marked', async () => {
    const { world, ann, bob, id, slug, send } = await createInvitationWorld()
    const moderator = await world.user('Mo')
    await makeMember(world, id, moderator, 'MODERATOR')
    await send(bob, ['old@example.net'], 'Hello')
    world.advance(14 * day)
    await send(ann, ['one@example.net', 'two@example.net'])
    const seen: [string, boolean][] = []
    let cursor: string | null = null
    do {
      const page = await moderator.api.invitations.list({ slug, limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ email, isExpired }): [string, boolean] => [email, isExpired]))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen.slice(0, 2).sort()).toEqual([
      ['one@example.net', false],
      ['two@example.net', false],
    ])
    expect(seen.slice(2)).toEqual([['old@example.net', true]])

    expect(await refusal(bob.api.invitations.list({ slug }))).toMatchObject({
      status: 403,
      error: messages.memberForbidden,
    })
    const eve = await world.user('Eve')
    expect((await refusal(eve.api.invitations.list({ slug }))).status).toBe(404)
    expect((await refusal(world.guest.api.invitations.list({ slug }))).status).toBe(401)
  })

  test('can be revoked by moderators, once', async () => {
    const { world, ann, bob, slug, tokenFor, listed } = await createInvitationWorld()
    const token = await tokenFor(bob, 'carl@example.org')
    const [invitation] = await listed()
    const revoked = { slug, id: invitation?.id ?? '' }
    expect((await refusal(bob.api.invitations.revoke(revoked))).status).toBe(403)
    expect(await ann.api.invitations.revoke(revoked)).toEqual({ ok: true })
    expect(await listed()).toEqual([])
    const gone = { status: 404, error: messages.invitationNotFound }
    expect(await refusal(ann.api.invitations.revoke(revoked))).toEqual(gone)
    expect(await refusal(ann.api.invitations.resend(revoked))).toEqual(gone)
    expect((await refusal(world.guest.api.invitations.byToken({ token }))).status).toBe(404)
    const carl = await world.user('Carl')
    expect((await refusal(carl.api.communities.join({ slug }))).status).toBe(403)
    expect((await ann.api.communitySettings.audit({ slug })).items[0]).toMatchObject({ action: 'invitation.revoke' })
  })

  test('cannot be changed from another community', async () => {
    const { world, bob, slug, send, listed } = await createInvitationWorld()
    await send(bob, ['carl@example.net'])
    const eve = await world.user('Eve')
    const other = await eve.api.communities.create({ name: 'Other', description: 'Another one altogether' })
    const [invitation] = await listed()
    for (const act of ['revoke', 'resend'] as const) {
      const call = eve.api.invitations[act]({ slug: other.slug, id: invitation?.id ?? '' })
      expect(await refusal(call)).toEqual({ status: 404, error: messages.invitationNotFound })
      expect((await refusal(eve.api.invitations[act]({ slug, id: invitation?.id ?? '' }))).status).toBe(404)
    }
    expect(await listed()).toHaveLength(1)
  })

  test('are sent and resent only by users whose address is verified', async () => {
    const { world, ann, slug, send, listed } = await createInvitationWorld()
    await send(ann, ['carl@example.net'])
    await world.deliverMails()
    const [invitation] = await listed()
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', ann.id).execute()
    const refused = { status: 403, requiresVerification: true }
    expect(await refusal(send(ann, ['dora@example.net']))).toMatchObject(refused)
    const resent = ann.api.invitations.resend({ slug, id: invitation?.id ?? '' })
    expect(await refusal(resent)).toMatchObject(refused)
    expect(await mailed(world)).toEqual([])
  })

  test("can be resent in the sender's name for another 14 days", async () => {
    const { world, ann, bob, slug, send, listed } = await createInvitationWorld({ requiresApproval: true })
    await send(bob, ['carl@example.net'], 'Do come')
    const [before] = await world.deliverMails()
    world.advance(15 * day)
    const [old] = await listed()
    expect((await refusal(bob.api.invitations.resend({ slug, id: old?.id ?? '' }))).status).toBe(403)
    expect(await ann.api.invitations.resend({ slug, id: old?.id ?? '' })).toEqual({ ok: true })
    const [after] = await world.deliverMails()
    expect(after).toMatchObject({ to: 'carl@example.net', text: expect.stringContaining('Do come') })
    const page = await world.guest.api.invitations.byToken({ token: mailedInviteToken(after) })
    expect(page).toMatchObject({ invitedBy: 'Ann', message: 'Do come', skipsApproval: true })
    expect((await refusal(world.guest.api.invitations.byToken({ token: mailedInviteToken(before) }))).status).toBe(404)
    expect(await listed()).toMatchObject([{ invitedBy: { name: 'Ann' }, isExpired: false, message: 'Do come' }])
    expect((await ann.api.communitySettings.audit({ slug })).items[0]).toMatchObject({
      action: 'invitation.resend',
      actor: { name: 'Ann' },
    })
    // It counts towards Ann's daily limit.
    expect((await refusal(send(ann, addresses(limits.moderatorInvitationsPerDay)))).status).toBe(429)
    await send(ann, addresses(limits.moderatorInvitationsPerDay - 1))
    const [open] = await listed()
    expect((await refusal(ann.api.invitations.resend({ slug, id: open?.id ?? '' }))).status).toBe(429)
    await ann.api.communitySettings.archive({ slug })
    expect(await refusal(ann.api.invitations.resend({ slug, id: open?.id ?? '' }))).toMatchObject({
      status: 403,
      error: messages.communityArchived,
    })
  })
})
