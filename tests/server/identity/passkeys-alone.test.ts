import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { trpcRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createAuthenticator } from '../../support/identity/authenticator.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { askForLink, smtpUrl } from '../../support/identity/sign-in-links.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const site = { origin: 'http://folkmoot.test', rpId: 'folkmoot.test' }
const minute = 60_000
const ann = { name: 'Ann', email: 'ann@example.org' }
const refused = { status: 401, error: messages.passkeyRefused }

/** Signs up with a new passkey in a new browser; returns the passkey and the clients of the browser. */
async function signUpWithPasskey(world: World, account: { name: string; email: string } = ann) {
  const key = createAuthenticator(site)
  const stranger = world.clientWith('')
  const { ticket, options } = await stranger.api.auth.startPasskeySignup(account)
  const input = { ...account, ticket, response: key.create(options) }
  const { user, awaitsApproval } = await stranger.api.auth.passkeySignup(input)
  const browser = awaitsApproval ? stranger : withRenewedCookie(world, stranger)
  return { key, user, awaitsApproval, browser, options, input }
}

async function signIn(world: World, key: ReturnType<typeof createAuthenticator>, claims = {}) {
  const stranger = world.clientWith('')
  const { ticket, options } = await stranger.api.auth.startPasskeySignIn()
  const { user } = await stranger.api.auth.passkeySignIn({ ticket, passkey: key.get(options, claims) })
  return { user, browser: withRenewedCookie(world, stranger) }
}

test('a password link that a super admin hands over proves no address, and leaves the passkey', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const { key, user } = await signUpWithPasskey(world)
  const { url } = await root.api.userManagement.makePasswordLink({ id: user.id })
  const token = new URL(url).searchParams.get('token') ?? ''
  await world.guest.api.auth.resetPassword({ token, newPassword: 'another horse' })
  expect((await signIn(world, key)).user.id).toBe(user.id)
})

describe('signing up with a passkey', () => {
  test('makes an account without a password, which signs in with the passkey alone', async () => {
    const world = await openWorld()
    const { key, user, browser, options } = await signUpWithPasskey(world)
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { name: ann.email, displayName: 'Ann' },
    })
    expect(user).toMatchObject({ ...ann, emailVerified: false })
    expect((await browser.api.auth.me()).id).toBe(user.id)
    expect(await browser.api.account.get()).toMatchObject({ hasPassword: false })
    expect((await world.deliverMails()).map(({ subject }) => subject)).toEqual(['Verify your email address'])
    expect((await signIn(world, key)).user.id).toBe(user.id)
    for (const secret of ['x', '""', password])
      expect(await refusal(world.guest.api.auth.login({ email: ann.email, password: secret }))).toMatchObject({
        status: 401,
        error: messages.loginFailed,
      })
  })

  test('needs a device that verifies its user, and each challenge works once', async () => {
    const world = await openWorld()
    const { auth } = world.guest.api
    const key = createAuthenticator(site)
    const { ticket, options } = await auth.startPasskeySignup(ann)
    const touched = { ...ann, ticket, response: key.create(options, { isUnverified: true }) }
    expect(await refusal(auth.passkeySignup(touched))).toMatchObject({ status: 400, error: messages.passkeyRefused })
    const input = { ...ann, ticket, response: key.create(options) }
    await auth.passkeySignup(input)
    const again = { ...input, email: 'bob@example.org', name: 'Bob' }
    expect(await refusal(auth.passkeySignup(again))).toMatchObject({ status: 401 })
    const signInTicket = (await auth.startPasskeySignIn()).ticket
    expect(await refusal(auth.passkeySignup({ ...again, ticket: signInTicket }))).toMatchObject({ status: 401 })
  })

  test('keeps the rules of every sign-up, before the device stores a passkey', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const start = (account: { name: string; email: string }) =>
      refusal(world.guest.api.auth.startPasskeySignup(account))
    expect(await start({ ...ann, email: root.email })).toMatchObject({ status: 409, error: messages.emailTaken })
    expect(await start({ ...ann, name: 'Root' })).toMatchObject({ status: 400, error: messages.nameReserved })
    await root.api.adminSettings.save({ signUpMode: 'closed' })
    expect(await start(ann)).toMatchObject({ status: 403, error: messages.signUpClosed })
    await root.api.adminSettings.save({ signUpMode: 'approval' })
    const { key, awaitsApproval } = await signUpWithPasskey(world)
    expect(awaitsApproval).toBe(true)
    await expect(signIn(world, key)).rejects.toThrow(messages.accountWaiting)
  })

  test('answers a repeated call as the first one, for ten minutes', async () => {
    const world = await openWorld()
    const { input, user } = await signUpWithPasskey(world, { name: 'Bob', email: 'bob@example.org' })
    expect(user.name).toBe('Bob')
    const key = createAuthenticator(site)
    const { ticket, options } = await world.guest.api.auth.startPasskeySignup(ann)
    const payload = { ...input, ...ann, ticket, response: key.create(options) }
    const send = () =>
      world.app.inject({
        ...trpcRequest('auth.passkeySignup', 'mutation', payload),
        headers: { 'idempotency-key': 'k' },
      })
    const [first, second] = [await send(), await send()]
    expect(first.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
    expect(second.headers['set-cookie']).toBeDefined()
    world.advance(11 * minute)
    expect((await send()).statusCode).toBe(401)
  })
})

describe('signing in with a passkey', () => {
  test('counts as both factors only when the device verified its user', async () => {
    const world = await openWorld()
    const user = await world.user('Ann')
    const key = createAuthenticator(site)
    const { ticket, options } = await user.api.twoFactor.startPasskey()
    await user.api.twoFactor.addPasskey({ ticket, name: 'Key', response: key.create(options) })
    expect(await refusal(signIn(world, key, { isUnverified: true }))).toMatchObject(refused)
    expect((await signIn(world, key)).user.id).toBe(user.id)
    // The password still needs the second factor, for which a touch is enough.
    const answer = await refusal(world.guest.api.auth.login({ email: user.email, password }))
    const { secondFactor } = answer as unknown as { secondFactor: { ticket: string; passkeyOptions: object } }
    const touch = key.get(secondFactor.passkeyOptions, { isUnverified: true })
    await world.guest.api.auth.secondFactor({ ticket: secondFactor.ticket, passkey: touch })
  })

  test('refuses foreign passkeys, sites and challenges alike, and removed passkeys', async () => {
    const world = await openWorld()
    const { key } = await signUpWithPasskey(world)
    for (const claims of [{ origin: 'http://evil.test' }, { rpId: 'evil.test' }, { challenge: 'x'.repeat(43) }])
      expect.soft(await refusal(signIn(world, key, claims))).toMatchObject(refused)
    expect(await refusal(signIn(world, createAuthenticator(site)))).toMatchObject(refused)
    const { auth } = world.guest.api
    const { ticket, options } = await auth.startPasskeySignIn()
    const passkey = key.get(options)
    await auth.passkeySignIn({ ticket, passkey })
    const again = await refusal(auth.passkeySignIn({ ticket, passkey }))
    expect(again).toMatchObject({ status: 401, error: messages.signInAgain })
  })

  test('is a recent proof, and refused for suspended accounts', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const { key, user, browser } = await signUpWithPasskey(world)
    world.advance(16 * minute)
    await expect(browser.api.auth.checkProof()).rejects.toThrow(messages.proofNeeded)
    expect(await (await signIn(world, key)).browser.api.auth.checkProof()).toEqual({ ok: true })
    await root.api.userManagement.suspend({ id: user.id, reason: 'Spam.', until: null, removesContent: false })
    expect(await refusal(signIn(world, key))).toMatchObject({ status: 403, error: messages.accountSuspended })
  })
})

describe('an account without a password', () => {
  async function verified(world: World) {
    const made = await signUpWithPasskey(world)
    const [mail] = await world.deliverMails()
    await made.browser.api.auth.verifyEmail({ token: mailedToken(mail) })
    return made
  }

  test('proves itself by its passkey, and sets a first password', async () => {
    const world = await openWorld()
    const { key, browser } = await verified(world)
    world.advance(16 * minute)
    await expect(browser.api.auth.setPassword({ newPassword: password })).rejects.toThrow(messages.proofNeeded)
    const { methods, ticket, passkeyOptions } = await browser.api.auth.startProof()
    expect(methods).toEqual(['passkey'])
    await expect(browser.api.auth.prove({ password: 'x' })).rejects.toThrow(messages.passwordWrong)
    await browser.api.auth.prove({ ticket: ticket ?? '', passkey: key.get(passkeyOptions ?? {}) })
    await browser.api.auth.setPassword({ newPassword: password })
    expect((await world.deliverMails()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    const here = withRenewedCookie(world, browser)
    await expect(here.api.auth.setPassword({ newPassword: 'another horse' })).rejects.toThrow(messages.passwordExists)
    // The passkey is no second factor of this password.
    expect((await world.guest.api.auth.login({ email: ann.email, password })).user.email).toBe(ann.email)
  })

  test('keeps its last way to sign in', async () => {
    const world = await openWorld()
    const { key, browser } = await verified(world)
    const remove = (api: World['guest']['api']) => api.twoFactor.removePasskey({ id: key.id })
    expect(await refusal(remove(browser.api))).toMatchObject({ status: 409, error: messages.lastWayIn })
    expect((await browser.api.twoFactor.list()).passkeys).toHaveLength(1)
    const other = createAuthenticator(site)
    const { ticket, options } = await browser.api.twoFactor.startPasskey()
    expect(options).toMatchObject({ authenticatorSelection: { residentKey: 'required', userVerification: 'required' } })
    const touched = { ticket, name: 'Other', response: other.create(options, { isUnverified: true }) }
    expect(await refusal(browser.api.twoFactor.addPasskey(touched))).toMatchObject({ status: 400 })
    const added = await browser.api.twoFactor.addPasskey({ ticket, name: 'Other', response: other.create(options) })
    // A passkey in place of a password is no second factor, so there is nothing to recover.
    expect(added.recoveryCodes).toEqual([])
    const here = withRenewedCookie(world, browser)
    expect(await remove(here.api)).toMatchObject({ passkeys: [{ name: 'Other' }], isAskedFor: false })
    expect((await signIn(world, other)).user.email).toBe(ann.email)
    expect(await refusal(signIn(world, key))).toMatchObject(refused)
  })

  test('is recovered by its address: with a mailed link, or with a password', async () => {
    const world = await openWorld({ config: { smtpUrl } })
    await verified(world)
    const { token, cookie } = await askForLink(world, ann.email)
    const linked = await world.clientWith(cookie).rest('POST', '/api/auth/sign-in-link/use', { token })
    expect(linked).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
    await world.guest.api.auth.forgotPassword({ email: ann.email })
    const [mail] = await world.deliverMails()
    await world.guest.api.auth.resetPassword({ token: mailedToken(mail), newPassword: password })
    expect((await world.guest.api.auth.login({ email: ann.email, password })).user.email).toBe(ann.email)
  })

  test.each(['a mailed link', 'a new password'])(
    'ends for a stranger who signed up with the address of another user, by %s',
    async (way) => {
      const world = await openWorld({ config: { smtpUrl } })
      const { key } = await signUpWithPasskey(world)
      await world.deliverMails()
      if (way === 'a mailed link') {
        const { token, cookie } = await askForLink(world, ann.email)
        const { body } = await world.clientWith(cookie).rest('POST', '/api/auth/sign-in-link/use', { token })
        expect(body.isPasswordVoid).toBe(true)
      } else {
        await world.guest.api.auth.forgotPassword({ email: ann.email })
        const [mail] = await world.deliverMails()
        await world.guest.api.auth.resetPassword({ token: mailedToken(mail), newPassword: password })
      }
      expect(await refusal(signIn(world, key))).toMatchObject(refused)
      expect(await databaseContents(world.db)).not.toContain(key.id)
    },
  )
})
