import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { askForLink, cookiesOf, smtpUrl } from '../../support/identity/sign-in-links.ts'
import { databaseContents, signUp } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp, totpCode } from '../../support/identity/two-factor.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

const minute = 60_000
const openMailingWorld = () => openWorld({ config: { smtpUrl } })

const use = (world: World, token: string, cookie: string) =>
  world.clientWith(cookie).rest('POST', '/api/auth/sign-in-link/use', { token })
const meOf = (world: World, cookie: string) => world.clientWith(cookie).rest('GET', '/api/auth/me')

const invalid = { status: 400, body: { error: messages.signInLinkInvalid } }
const ofAnotherBrowser = { status: 403, body: { error: messages.signInLinkOfAnotherBrowser } }

test('a mailed link signs in once, in the browser that asked, within ten minutes', async () => {
  const world = await openMailingWorld()
  const ann = await world.user('Ann')
  const { cookie, token } = await askForLink(world, 'ANN@example.org')
  expect(await databaseContents(world.db)).not.toContain(token)
  expect(await use(world, `${token}x`, cookie)).toMatchObject(invalid)
  world.advance(10 * minute - 100)
  const answer = await use(world, token, cookie)
  expect(answer).toMatchObject({ status: 200, body: { user: { id: ann.id }, isPasswordVoid: false } })
  expect((await meOf(world, cookiesOf(answer))).body.id).toBe(ann.id)
  expect(await use(world, token, cookie)).toMatchObject(invalid)

  const late = await askForLink(world, ann.email)
  world.advance(10 * minute)
  expect(await use(world, late.token, late.cookie)).toMatchObject(invalid)
})

test('another browser reads what to do, and does not use the link up', async () => {
  const world = await openMailingWorld()
  await world.user('Ann')
  const { cookie, token } = await askForLink(world, 'ann@example.org')
  const other = await askForLink(world, 'nobody@example.org')
  for (const strange of ['', other.cookie, 'folkmoot_browser_3000=', 'folkmoot_browser_3000=short'])
    expect.soft(await use(world, token, strange)).toMatchObject(ofAnotherBrowser)
  expect((await use(world, token, cookie)).status).toBe(200)
})

test('a browser that asks again can use either link', async () => {
  const world = await openMailingWorld()
  const ann = await world.user('Ann')
  const first = await askForLink(world, ann.email)
  const second = await askForLink(world, ann.email, first.cookie)
  expect(second.cookie).toBe(first.cookie)
  expect((await use(world, first.token, second.cookie)).status).toBe(200)
  expect((await use(world, second.token, first.cookie)).status).toBe(200)
  // A cookie that this site did not make is not taken over.
  const name = first.cookie.split('=')[0] ?? ''
  const planted = await askForLink(world, ann.email, `${name}=guessable`)
  expect(planted.cookie).not.toContain('guessable')
})

test('the answer does not reveal who has an account', async () => {
  const world = await openMailingWorld()
  await world.user('Ann')
  const [existing, missing] = [await askForLink(world, 'ann@example.org'), await askForLink(world, 'no@example.org')]
  for (const { answer } of [existing, missing]) {
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { ok: true } })
    expect(Object.keys(answer.headers)).toEqual(Object.keys(existing.answer.headers))
  }
  expect(existing.token).not.toBe('')
  expect(missing.token).toBe('')
})

test('a site without a mail server refuses with a sentence', async () => {
  const world = await openWorld({ config: { smtpUrl: null } })
  await world.user('Ann')
  const { answer, token } = await askForLink(world, 'ann@example.org')
  expect(answer).toMatchObject({ status: 409, body: { error: messages.signInLinkUnavailable } })
  expect(token).toBe('')
})

test('a mail that waited longer than the browser remembers is dropped', async () => {
  const world = await openMailingWorld()
  await world.user('Ann')
  await world.clientWith('').rest('POST', '/api/auth/sign-in-link', { email: 'ann@example.org' })
  world.advance(61 * minute)
  expect(await world.deliverMails()).toEqual([])
})

test('the second factor is still asked for', async () => {
  const world = await openMailingWorld()
  const ann = await world.user('Ann')
  const { secret } = await setUpAuthenticatorApp(world, ann)
  const { cookie, token } = await askForLink(world, ann.email)
  const refused = await use(world, token, cookie)
  expect(refused).toMatchObject({ status: 401, body: { secondFactor: { methods: ['app', 'recovery'] } } })
  expect(cookiesOf(refused)).toBe('')
  expect(await use(world, token, cookie)).toMatchObject(invalid)
  const { ticket } = refused.body.secondFactor
  const wrong = await world.guest.rest('POST', '/api/auth/second-factor', { ticket, code: '000000' })
  expect(wrong.status).toBe(401)
  const right = await world.guest.rest('POST', '/api/auth/second-factor', { ticket, code: totpCode(world, secret) })
  expect(right).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
})

test('suspended, waiting and deleted accounts are refused as at the log-in', async () => {
  const world = await openMailingWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  const { cookie, token } = await askForLink(world, ann.email)
  await root.api.userManagement.suspend({ id: ann.id, reason: 'Spam.', until: null, removesContent: false })
  expect(await use(world, token, cookie)).toMatchObject({
    status: 403,
    body: { error: messages.accountSuspended, suspension: { reason: 'Spam.' } },
  })
  const bob = await world.user('Bob')
  const waiting = await askForLink(world, bob.email)
  await world.db
    .updateTable('user')
    .set({ awaitsApprovalSince: world.services.now().toISOString() })
    .where('id', '=', bob.id)
    .execute()
  expect(await use(world, waiting.token, waiting.cookie)).toMatchObject({ status: 403, body: { awaitsApproval: true } })
  const carl = await world.user('Carl')
  const gone = await askForLink(world, carl.email)
  const deletedAt = world.services.now().toISOString()
  await world.db.updateTable('user').set({ deletedAt }).where('id', '=', carl.id).execute()
  expect(await use(world, gone.token, gone.cookie)).toMatchObject(invalid)
})

test('a link proves the address, and ends the password of a stranger who signed up with it', async () => {
  const world = await openMailingWorld()
  const stranger = await signUp(world, 'ann@example.org', { name: 'Mallory' })
  const { cookie, token } = await askForLink(world, 'ann@example.org')
  const answer = await use(world, token, cookie)
  expect(answer).toMatchObject({ status: 200, body: { user: { emailVerified: true }, isPasswordVoid: true } })
  expect((await stranger.rest('GET', '/api/auth/me')).status).toBe(401)
  const login = await world.guest.rest('POST', '/api/auth/login', { email: 'ann@example.org', password })
  expect(login.status).toBe(401)

  // The browser that signed up has proven that it knows the password.
  const bob = await world
    .clientWith('')
    .rest('POST', '/api/auth/signup', { name: 'Bob', email: 'b@example.org', password })
  await world.deliverMails()
  const again = await askForLink(world, 'b@example.org', cookiesOf(bob))
  const all = `${cookiesOf(bob)}; ${again.cookie}`
  expect((await use(world, again.token, all)).body).toMatchObject({
    user: { emailVerified: true },
    isPasswordVoid: false,
  })
  expect((await world.guest.rest('POST', '/api/auth/login', { email: 'b@example.org', password })).status).toBe(200)
})

test('a link does not make the holder of the address of SUPER_ADMIN_EMAIL a super admin', async () => {
  const world = await openWorld({ config: { smtpUrl, superAdminEmail: 'ann@example.org' } })
  await signUp(world, 'ann@example.org')
  const { cookie, token } = await askForLink(world, 'ann@example.org')
  expect((await use(world, token, cookie)).body.user).toMatchObject({ emailVerified: true, isSuperAdmin: false })
})

test.each<[string, (world: World, ann: TestUser) => Promise<unknown>]>([
  [
    'a changed password',
    (_, ann) => ann.api.auth.changePassword({ currentPassword: password, newPassword: 'another horse' }),
  ],
  [
    'a reset password',
    async (world, ann) => {
      await world.guest.api.auth.forgotPassword({ email: ann.email })
      const [mail] = await world.deliverMails()
      await world.guest.api.auth.resetPassword({ token: mailedToken(mail), newPassword: 'another horse' })
    },
  ],
  [
    'a changed address',
    async (world, ann) => {
      await ann.api.account.changeEmail({ email: 'next@example.org' })
      const [mail] = await world.deliverMails()
      await ann.api.account.confirmEmail({ token: mailedToken(mail) })
    },
  ],
])('%s voids open links', async (_what, change) => {
  const world = await openMailingWorld()
  const ann = await world.user('Ann')
  const { cookie, token } = await askForLink(world, ann.email)
  await change(world, ann)
  expect(await use(world, token, cookie)).toMatchObject(invalid)
})

test('signing in by a link counts as a recent proof', async () => {
  const world = await openMailingWorld()
  const ann = await world.user('Ann')
  world.advance(20 * minute)
  await expect(ann.api.auth.checkProof()).rejects.toThrow(messages.proofNeeded)
  const { cookie, token } = await askForLink(world, ann.email)
  const session = cookiesOf(await use(world, token, cookie))
  expect(await world.clientWith(session).api.auth.checkProof()).toEqual({ ok: true })
})

test('requests are limited by recipient', async () => {
  const world = await openWorld({ config: { smtpUrl }, limitsRates: true })
  for (let at = 0; at < 5; at++) expect((await askForLink(world, 'a@example.org')).answer.status).toBe(200)
  expect((await askForLink(world, 'A@example.org')).answer.status).toBe(429)
  expect((await askForLink(world, 'b@example.org')).answer.status).toBe(200)
})
