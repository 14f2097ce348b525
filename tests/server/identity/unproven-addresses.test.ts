import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createInvitationWorld } from '../../support/communities/invitations.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type World } from '../../support/world.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('mail to an unproven address', () => {
  /** Does everything that mails a user about their account, and returns the mails. */
  async function mailsOf(world: World, isVerified: boolean) {
    const root = await world.user('Root', { isSuperAdmin: true })
    const user = await world.user('Buy Pills Now', { isVerified })
    await user.api.account.changeEmail({ email: 'next@example.net' })
    // An unverified address changes at once.
    const { email } = isVerified ? user : { email: 'next@example.net' }
    await world.guest.api.auth.resendVerification({ email })
    await world.guest.api.auth.forgotPassword({ email })
    await world.clientWith('', { userAgent: chrome }).api.auth.login({ email, password })
    await user.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
    await user.api.account.cancelDeletion()
    await user.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
    await user.api.auth.changePassword({ currentPassword: password, newPassword: 'another horse' })
    // Changing the password ended the session of the new device, so it signs in again.
    await world.clientWith('', { userAgent: chrome }).api.auth.login({ email, password: 'another horse' })
    const own = await world.deliverMails()
    await root.api.userManagement.suspend({ id: user.id, reason: 'Spam', until: null })
    await world.deliverMails()
    await root.api.userManagement.lift({ id: user.id })
    await world.deliverMails()
    return { own, all: world.emails }
  }
  const subjects = (mails: { subject: string }[]) => [...new Set(mails.map(({ subject }) => subject))].sort()

  test('names no user, and is sent only to prove the address', async () => {
    const world = await openWorld()
    const { own, all } = await mailsOf(world, false)
    expect(subjects(own)).toEqual(['Reset your password', 'Verify your email address'])
    expect(all.length).toBeGreaterThan(own.length)
    for (const { text, html, subject } of all) expect.soft(`${subject}${text}${html}`).not.toContain('Buy Pills')

    const other = await openWorld()
    const proven = await mailsOf(other, true)
    // The request to change the address ended with the password.
    expect(subjects(proven.own)).toEqual([
      'New sign-in to your account',
      'Reset your password',
      'Your account will be deleted',
      'Your password was changed',
    ])
    expect(proven.own.every(({ text }) => text.includes('Hello Buy Pills Now,'))).toBe(true)
  })
})

describe('a user without a verified address', () => {
  test('invites no user, and resends no invitation', async () => {
    const { world, ann, id, slug, at, listed } = await createInvitationWorld()
    const [eve, mo] = [await world.user('Eve', { isVerified: false }), await world.user('Mo', { isVerified: false })]
    await makeMember(world, id, eve, 'MEMBER')
    await makeMember(world, id, mo, 'MODERATOR')
    const sent = { emails: ['carl@example.net'], message: 'Buy pills' }
    const refused = { error: messages.verificationNeeded, requiresVerification: true }
    expect(await eve.rest('POST', `${at}/invite`, sent)).toMatchObject({ status: 403, body: refused })
    expect((await ann.rest('POST', `${at}/invite`, sent)).status).toBe(200)
    const [invitation] = await listed()
    const again = { slug, id: invitation?.id ?? '' }
    expect(await refusal(mo.api.invitations.resend(again))).toMatchObject({ status: 403, ...refused })
    expect((await world.deliverMails()).map(({ to }) => to)).toEqual(['carl@example.net'])
    await world.db.updateTable('user').set({ emailVerifiedAt: '2026-11-20T12:00:00.000Z' }).execute()
    expect(await mo.api.invitations.resend(again)).toEqual({ ok: true })
  })

  test('causes no mail by asking to join, only the notification', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const eve = await world.user('Eve', { isVerified: false })
    const { slug } = await createCommunity(ann, { requiresApproval: true })
    await eve.api.communities.join({ slug, message: 'Buy pills' })
    expect(await world.deliverMails()).toEqual([])
    await bob.api.communities.join({ slug, message: 'May I?' })
    expect((await world.deliverMails()).map(({ to }) => to)).toEqual([ann.email])
    expect((await ann.api.notifications.list({})).items.map(({ kind }) => kind)).toEqual([
      'join-request',
      'join-request',
    ])
  })
})

describe("an invitation's text", () => {
  test('is quoted below its writer, without links in either form', async () => {
    const { world, bob, send } = await createInvitationWorld()
    await bob.api.auth.updateProfile({ name: 'Visit bad.example' })
    const message = [
      'See https://evil.example/a?b=c or www.evil.\u200cexample or eve@evil.example.',
      'Also evil。example, HTTP:\\\\evil.example and <a href="//evil.example">this</a>.',
      'A plain sentence. E.g. with 3.5 points.',
    ]
    await send(bob, ['carl@example.net'], message.join('\n\n'))
    const [email] = await world.deliverMails()
    const { text = '', html = '', link } = email ?? {}
    expect(text).toContain(
      [
        'Visit bad[.]example writes:',
        '> See https[:]//evil[.]example/a?b=c or www[.]evil[.]\u200cexample or eve[at]evil[.]example.',
        '> Also evil[.]example, HTTP[:]\\\\evil[.]example and <a href="//evil[.]example">this</a>.',
        '> A plain sentence. E.g. with 3.5 points.',
      ].join('\n\n'),
    )
    expect(html).toMatch(/writes:<\/p>\n<blockquote [\s\S]*A plain sentence[\s\S]*<\/blockquote>/)
    for (const form of [text, html]) expect(form).not.toMatch(/(evil|bad)\.\u200c?example|[^\s[]@[^\s\]]/)
    const site = 'http://folkmoot.test'
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => target)).toEqual([site, link, link, site])
    expect(email).toMatchObject({ subject: 'You are invited to “Chess Club”', sender: 'Visit bad[.]example' })
  })
  /** Every character that programs read as a full stop, alone or with others. */
  const stops = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).filter((char) =>
    /^[^.。]*[.。]$/u.test(char.normalize('NFKC')),
  )

  test.each<[string, string[]]>([
    ['any character that programs read as a full stop', stops.map((stop) => `evil${stop}com`)],
    ['marks around the full stop', ['evil.भारत', 'evil.c\u0301om', 'कि.com', 'e\u034fvil.\u0301com']],
    ['ignored characters around it', ['evil\u00ad.com', 'evil.\u2060com', 'evil.\u{e0063}com', 'evil.c\u{e006f}om']],
    ['an emoji before it', ['💩.la', '❤️.ws']],
    ['other signs', ['http：／／localhost', 'https:\u2060//localhost', 'eve﹫localhost', 'eve＠localhost']],
  ])('has no links with %s', async (_what, links) => {
    const { world, bob, send } = await createInvitationWorld()
    expect(links.length).toBeGreaterThan(1)
    await send(bob, ['carl@example.net'], links.join('\n'))
    const [{ text } = { text: '' }] = await world.deliverMails()
    const quoted = text.split('\n').filter((line) => line.startsWith('> '))
    expect(quoted).toHaveLength(links.length)
    for (const line of quoted) expect.soft(line).toMatch(/\[(\.|:|at)\]/)
  })

  test('keeps joiners, emoji, numbers and sentences', async () => {
    const { world, bob, send } = await createInvitationWorld()
    const lines = [
      'می\u200cخواهم',
      '👩\u200d👧 and ❤️. And so on',
      'At 10:30, 3.5 km. e.g. here … and there',
      '1. Apples',
    ]
    await send(bob, ['carl@example.net'], lines.join('\n'))
    const [{ text } = { text: '' }] = await world.deliverMails()
    expect(text.split('\n').filter((line) => line.startsWith('> '))).toEqual(lines.map((line) => `> ${line}`))
  })
})
