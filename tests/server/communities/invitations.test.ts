import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createInvitationWorld, mailedInviteToken } from '../../support/communities/invitations.ts'
import { makeBan } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import type { World } from '../../support/world.ts'

const day = 86_400_000
const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `person${from + index}@example.net`)
const mailed = async (world: Pick<World, 'deliverMails'>) => (await world.deliverMails()).map((email) => email.to)

describe('inviting', () => {
  test('sends a mail from any member that names inviter and community, with a link', async () => {
    const { world, bob, at } = await createInvitationWorld()
    const sent = { emails: ['Carl@Example.net', ' dora@example.net '], message: ' Come along!\n\nEvery Tuesday. ' }
    expect(await bob.rest('POST', `${at}/invite`, sent)).toMatchObject({ status: 200, body: { ok: true } })
    const emails = await world.deliverMails()
    expect(emails.map(({ to }) => to)).toEqual(['carl@example.net', 'dora@example.net'])
    expect(emails[0]?.text).toContain('Bob invites you to the community “Chess Club”')
    expect(emails[0]?.text).toContain('Bob writes:\n\n> Come along!\n\n> Every Tuesday.\n')
    expect(emails[0]?.link).toMatch(/^http:\/\/folkmoot\.test\/invite\/[\w-]{22}$/)
    expect(mailedInviteToken(emails[0])).not.toBe(mailedInviteToken(emails[1]))
  })

  test('requires membership and a community that is not archived', async () => {
    const { world, ann, id, slug, at, send } = await createInvitationWorld({ isPrivate: false })
    const [eve, cat] = [await world.user('Eve'), await world.user('Cat')]
    await makeBan(world, id, cat)
    const sent = { emails: ['dora@example.net'] }
    expect((await world.guest.rest('POST', `${at}/invite`, sent)).status).toBe(401)
    expect((await eve.rest('POST', `${at}/invite`, sent)).status).toBe(403)
    expect(await refusal(send(cat, sent.emails))).toMatchObject({ status: 403, error: messages.communityBanned })
    expect(await refusal(eve.api.invitations.send({ slug: 'nowhere', ...sent }))).toMatchObject({ status: 404 })
    await ann.api.communitySettings.savePrivacy({ slug, isPrivate: true, requiresApproval: false })
    expect((await eve.rest('POST', `${at}/invite`, sent)).status).toBe(404)
    await ann.api.communitySettings.archive({ slug })
    expect(await refusal(send(ann, sent.emails))).toMatchObject({ status: 403, error: messages.communityArchived })
    expect(await mailed(world)).toEqual([])
  })

  test('names the first invalid address, and sends nothing', async () => {
    const { world, bob, at, listed } = await createInvitationWorld()
    const none = { status: 400, body: { error: 'Please enter at least one email address', field: 'emails' } }
    expect(await bob.rest('POST', `${at}/invite`, { emails: [] })).toMatchObject(none)
    const wrong = await bob.rest('POST', `${at}/invite`, { emails: ['a@example.net', 'carl@', 'dora'] })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'carl@ is not a valid email address' } })
    const many = await bob.rest('POST', `${at}/invite`, { emails: addresses(301) })
    expect(many).toMatchObject({ status: 400, body: { error: 'At most 300 addresses can be invited at once' } })
    expect((await bob.rest('POST', `${at}/invite`, { emails: 'carl@example.net' })).status).toBe(400)
    const wordy = { emails: ['carl@example.net'], message: 'a'.repeat(1_001) }
    expect((await bob.rest('POST', `${at}/invite`, wordy)).body).toMatchObject({ field: 'message' })
    expect(await listed()).toEqual([])
    expect(await mailed(world)).toEqual([])
  })

  test('silently skips members, banned users and duplicates', async () => {
    const { world, ann, bob, id, at, slug, listed } = await createInvitationWorld()
    const eve = await world.user('Eve')
    await makeBan(world, id, eve)
    const emails = ['carl@example.net', ann.email, 'BOB@example.org', eve.email, 'CARL@example.net']
    expect(await bob.rest('POST', `${at}/invite`, { emails })).toMatchObject({ status: 200, body: { ok: true } })
    expect(await mailed(world)).toEqual(['carl@example.net'])
    expect(await listed()).toMatchObject([{ email: 'carl@example.net', invitedBy: { id: bob.id, name: 'Bob' } }])
    expect((await ann.api.communitySettings.audit({ slug })).items).toMatchObject([
      { action: 'invitation.send', actor: { id: bob.id, name: 'Bob' }, about: null, detail: '1' },
    ])
    // No address was left to invite, so nothing is logged.
    expect((await bob.rest('POST', `${at}/invite`, { emails: [ann.email] })).status).toBe(200)
    expect((await ann.api.communitySettings.audit({ slug })).items).toHaveLength(1)
  })

  test('notifies users with an account in the app, and mails those who want mails', async () => {
    const { world, ann, send } = await createInvitationWorld()
    const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
    const claimed = await world.user('Claimed', { isVerified: false })
    await carl.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
    await claimed.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
    await send(ann, [carl.email, dora.email, claimed.email], 'Do come')
    const emails = await world.deliverMails()
    const greetings = emails.map(({ to, text }) => [to, text.split('\n')[0]])
    // An unverified claim to the address decides nothing about it.
    expect(greetings).toEqual([
      [dora.email, 'Hello Dora,'],
      [claimed.email, 'Hello there,'],
    ])
    const notification = {
      kind: 'invitation',
      detail: 'Do come',
      community: { name: 'Chess Club' },
      actor: { name: 'Ann' },
    }
    expect((await carl.api.notifications.list({})).items).toMatchObject([notification])
    expect((await dora.api.notifications.list({})).items).toMatchObject([notification])
    expect((await claimed.api.notifications.list({})).items).toEqual([])
  })

  test("replaces an open invitation, except a member replacing a moderator's", async () => {
    const { world, ann, bob, slug, tokenFor, listed } = await createInvitationWorld({ requiresApproval: true })
    const email = 'carl@example.net'
    const first = await tokenFor(bob, email)
    expect(await world.guest.api.invitations.byToken({ token: first })).toMatchObject({ skipsApproval: false })
    const second = await tokenFor(ann, email)
    expect(await refusal(world.guest.api.invitations.byToken({ token: first }))).toMatchObject({
      status: 404,
      error: messages.invitationInvalid,
    })
    await bob.api.invitations.send({ slug, emails: ['CARL@example.net'] })
    expect(await world.deliverMails()).toEqual([])
    expect(await world.guest.api.invitations.byToken({ token: second })).toMatchObject({
      skipsApproval: true,
      invitedBy: 'Ann',
    })
    expect(await listed()).toHaveLength(1)
    // A member cannot renew an organizer's expired invitation.
    world.advance(14 * day)
    const fourth = await tokenFor(bob, email)
    expect(await world.guest.api.invitations.byToken({ token: fourth })).toMatchObject({ skipsApproval: false })
    expect(await listed()).toHaveLength(1)
  })

  test('by a demoted moderator ends, and their new one needs approval', async () => {
    const { world, ann, bob, slug, tokenFor } = await createInvitationWorld({ requiresApproval: true })
    await ann.api.members.setRole({ slug, userId: bob.id, role: 'MODERATOR' })
    const carl = await world.user('Carl')
    const token = await tokenFor(bob, carl.email)
    expect(await carl.api.invitations.byToken({ token })).toMatchObject({ skipsApproval: true })
    await ann.api.members.setRole({ slug, userId: bob.id, role: 'MEMBER' })
    expect(await refusal(carl.api.invitations.byToken({ token }))).toMatchObject({ status: 404 })
    const next = await tokenFor(bob, carl.email)
    expect(await carl.api.invitations.byToken({ token: next })).toMatchObject({ skipsApproval: false })
    await ann.api.members.ban({ slug, userId: bob.id, reason: 'Against the rules' })
    expect(await refusal(carl.api.invitations.accept({ token: next }))).toMatchObject({ status: 404 })
  })

  test('does not reveal by its limit who owns an address', async () => {
    const { world, ann, bob, slug } = await createInvitationWorld()
    const carl = await world.user('Carl')
    await ann.api.members.ban({ slug, userId: carl.id, reason: 'Against the rules' })
    const emails = Array.from({ length: limits.invitationsPerDay }, (_, at) => `somebody.${at}@example.net`)
    await bob.api.invitations.send({ slug, emails })
    for (const email of [carl.email, ann.email, 'nobody@example.net']) {
      expect(await refusal(bob.api.invitations.send({ slug, emails: [email] }))).toMatchObject({ status: 429 })
    }
  })
})
