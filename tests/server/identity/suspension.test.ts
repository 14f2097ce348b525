import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { readFeed, secretFeedPath } from '../../support/discovery/syndication.ts'
import { createAuthenticator } from '../../support/identity/authenticator.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp, totpCode, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const day = 86_400_000
const reason = 'Advertising in three communities.'

/** Root is super admin; Ann is an ordinary user. */
async function setting() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  const inDays = (days: number) => new Date(world.services.now().getTime() + days * day).toISOString()
  const suspend = (until: string | null = null) => root.api.userManagement.suspend({ id: ann.id, reason, until })
  return { world, root, ann, inDays, suspend }
}

const suspended = (until: string | null) => ({
  status: 403,
  error: messages.accountSuspended,
  suspension: {
    until,
    reason,
    rule: 'OTHER',
    deciderRole: 'SITE_ADMIN',
    decision: expect.stringMatching(/^\/decisions\/[\w-]+\?token=[\w-]+$/),
  },
})

const logIn = (world: World, email: string, secret = password) =>
  world.guest.rest('POST', '/api/auth/login', { email, password: secret })

describe('a suspension', () => {
  test('ends every session at the next call, and streams of open pages at once', async () => {
    const { world, ann, suspend } = await setting()
    const elsewhere = world.clientWith(cookieOf(await logIn(world, ann.email)))
    expect((await elsewhere.rest('GET', '/api/auth/me')).status).toBe(200)
    const live = (await ann.api.notifications.live())[Symbol.asyncIterator]()
    expect((await live.next()).value).toMatchObject({ count: 0 })
    const next = live.next()
    await suspend()
    expect((await next).done).toBe(true)
    for (const browser of [ann, elsewhere]) {
      expect.soft(await browser.rest('GET', '/api/auth/me')).toMatchObject({ status: 401 })
      expect.soft(await browser.api.auth.viewer()).toBeNull()
    }
  })

  test('reveals its end and reason only with the right password', async () => {
    const { world, ann, suspend } = await setting()
    await suspend()
    const unknown = await refusal(world.guest.api.auth.login({ email: 'nobody@example.org', password }))
    expect(await refusal(world.guest.api.auth.login({ email: ann.email, password: 'wrong horse' }))).toEqual(unknown)
    expect(unknown).toEqual({ status: 401, error: messages.loginFailed })
    expect(await refusal(world.guest.api.auth.login({ email: ann.email, password }))).toEqual(suspended(null))
    const { status, body, headers } = await logIn(world, ann.email)
    expect({ status, ...body }).toEqual(suspended(null))
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('lets the user in again when it is over', async () => {
    const { world, ann, inDays, suspend } = await setting()
    const until = inDays(3)
    await suspend(until)
    expect(await refusal(world.guest.api.auth.login({ email: ann.email, password }))).toEqual(suspended(until))
    world.advance(3 * day)
    expect((await logIn(world, ann.email)).status).toBe(200)
    // Ended sessions stay ended.
    expect(await ann.api.auth.viewer()).toBeNull()
  })

  test('without end lasts until it is lifted', async () => {
    const { world, root, ann, suspend } = await setting()
    await suspend()
    world.advance(3_000 * day)
    expect((await logIn(world, ann.email)).status).toBe(403)
    await root.api.userManagement.lift({ id: ann.id })
    expect((await logIn(world, ann.email)).status).toBe(200)
  })

  test('also blocks signing in with a second factor', async () => {
    const { world, ann, suspend } = await setting()
    const { secret } = await setUpAuthenticatorApp(world, ann)
    const before = await twoFactorChallenge(world, ann)
    await suspend()
    const late = { ticket: before.ticket, code: totpCode(world, secret) }
    expect(await refusal(world.guest.api.auth.secondFactor(late))).toMatchObject({ status: 401, isExpired: true })
    const { ticket } = await twoFactorChallenge(world, ann)
    const proof = { ticket, code: totpCode(world, secret, 1) }
    expect(await refusal(world.guest.api.auth.secondFactor(proof))).toEqual(suspended(null))
  })

  test('also blocks signing in with a passkey', async () => {
    const { world, ann, suspend } = await setting()
    const key = createAuthenticator({ origin: 'http://folkmoot.test', rpId: 'folkmoot.test' })
    const made = await ann.api.twoFactor.startPasskey()
    await ann.api.twoFactor.addPasskey({ ticket: made.ticket, name: 'Key', response: key.create(made.options) })
    await withRenewedCookie(world, ann).api.auth.me()
    await suspend()
    const { ticket, passkeyOptions } = await twoFactorChallenge(world, ann)
    const passkey = key.get(passkeyOptions as { challenge: string })
    expect(await refusal(world.guest.api.auth.secondFactor({ ticket, passkey }))).toEqual(suspended(null))
  })

  test('allows a password reset, which does not sign in', async () => {
    const { world, ann, suspend } = await setting()
    await suspend()
    await world.guest.api.auth.forgotPassword({ email: ann.email })
    const email = (await world.deliverMails()).find(({ subject }) => subject === 'Reset your password')
    await world.guest.api.auth.resetPassword({ token: mailedToken(email), newPassword: 'another horse' })
    expect((await logIn(world, ann.email)).status).toBe(401)
    expect((await logIn(world, ann.email, 'another horse')).status).toBe(403)
  })

  test("keeps the user's content, and answers the feed address like a missing one", async () => {
    const { world, root, ann, suspend } = await setting()
    const { forumId, slug } = await createCommunity(ann)
    await ann.api.posts.create({ title: 'Openings', content: 'e4?', forumId })
    const path = await secretFeedPath(ann)
    expect((await readFeed(world, path)).status).toBe(200)
    await suspend()
    const missing = await readFeed(world, '/feeds/mine/AAAAAAAAAAAAAAAAAAAAAA.atom')
    expect(await readFeed(world, path)).toMatchObject({ status: 404, body: missing.body })
    expect((await root.api.posts.inCommunity({ slug })).items).toMatchObject([{ title: 'Openings' }])
    await root.api.userManagement.lift({ id: ann.id })
    expect((await readFeed(world, path)).status).toBe(200)
  })

  test('stops all mails except those about the suspension', async () => {
    const { world, root, ann, inDays, suspend } = await setting()
    const bob = await world.user('Bob')
    const club = await createCommunity(ann, { requiresApproval: true })
    const other = await createCommunity(bob, { name: 'Shogi' })
    await suspend(inDays(3))
    const [notified] = await world.deliverMails()
    expect(notified).toMatchObject({ to: ann.email, subject: 'Your account is suspended' })
    expect(notified?.text).toContain(`until 23 November 2026 at 12:00 (UTC)`)
    expect(notified?.text).toContain(reason)
    await bob.api.communities.join({ slug: club.slug })
    await bob.api.invitations.send({ slug: other.slug, emails: [ann.email] })
    expect(await world.deliverMails()).toEqual([])
    await root.api.userManagement.lift({ id: ann.id })
    const lifted = { to: ann.email, subject: 'Your account is no longer suspended' }
    expect(await world.deliverMails()).toMatchObject([lifted])
    const carl = await world.user('Carl')
    await carl.api.communities.join({ slug: club.slug })
    expect(await world.deliverMails()).toMatchObject([{ to: ann.email }])
  })
})

describe('suspending', () => {
  test('is for super admins, not of themselves or other super admins', async () => {
    const { world, root, ann, inDays } = await setting()
    const rose = await world.user('Rose', { isSuperAdmin: true })
    const { suspend } = root.api.userManagement
    const forbidden = { status: 403, error: messages.adminForbidden }
    expect(await refusal(ann.api.userManagement.suspend({ id: root.id, reason, until: null }))).toEqual(forbidden)
    const own = await refusal(suspend({ id: root.id, reason, until: null }))
    expect(own).toEqual({ status: 403, error: messages.notYourself })
    const other = await refusal(suspend({ id: rose.id, reason, until: null }))
    expect(other).toEqual({ status: 409, error: messages.superAdminProtected })
    expect((await rose.api.userManagement.byId({ id: root.id })).suspension).toBeNull()

    const past = await refusal(suspend({ id: ann.id, reason, until: inDays(-1) }))
    expect(past).toEqual({ status: 400, error: messages.suspensionOver, field: 'until' })
    expect(await refusal(suspend({ id: ann.id, reason: ' ', until: null }))).toMatchObject({ status: 400 })
    expect(await refusal(suspend({ id: 'nobody', reason, until: null }))).toMatchObject({
      status: 404,
      error: messages.userNotFound,
    })
    expect(await ann.api.auth.viewer()).not.toBeNull()
  })

  test('can be changed and lifted, and each change is logged', async () => {
    const { world, root, ann, inDays, suspend } = await setting()
    const first = await suspend(inDays(3))
    expect(first).toMatchObject({ isSuspended: true, can: { suspend: true, lift: true }, sessions: [] })
    const until = inDays(7)
    const changed = await root.api.userManagement.suspend({ id: ann.id, reason: 'Again', until })
    expect(changed.suspension).toMatchObject({ until, reason: 'Again' })
    // Only the last change is mailed.
    expect(await world.deliverMails()).toMatchObject([{ text: expect.stringContaining('Again') }])
    expect(await root.api.userManagement.lift({ id: ann.id })).toMatchObject({ isSuspended: false, suspension: null })
    await root.api.userManagement.lift({ id: ann.id })
    const entries = await world.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'aboutId', 'detail'])
      .orderBy('createdAt')
      .execute()
    const act = { actorId: root.id, aboutId: ann.id }
    expect(entries).toEqual([
      { ...act, action: 'user.suspend', detail: `Until 23 November 2026 at 12:00 (UTC): ${reason}` },
      { ...act, action: 'user.suspend', detail: 'Until 27 November 2026 at 12:00 (UTC): Again' },
      { ...act, action: 'user.lift', detail: '' },
    ])
  })
})
