import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createAuthenticator } from '../../support/identity/authenticator.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { setUpAuthenticatorApp, totpCode } from '../../support/identity/two-factor.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

type Browser = Pick<TestUser, 'api' | 'setCookies'>

const day = 86_400_000
const mine = 'mine again'
const invalid = { status: 400, error: messages.linkInvalid }

const login = (world: World, email: string, secret = password) =>
  world.guest.rest('POST', '/api/auth/login', { email, password: secret })

async function addPasskey(world: World, who: Browser) {
  await who.api.auth.prove({ password })
  const key = createAuthenticator({ origin: 'http://folkmoot.test', rpId: 'folkmoot.test' })
  const { ticket, options } = await who.api.twoFactor.startPasskey()
  await who.api.twoFactor.addPasskey({ ticket, name: 'Key', response: key.create(options) })
  return { id: key.id, browser: withRenewedCookie(world, who) }
}

/** The mail about the change just made. */
async function mailed(world: World) {
  const [email, ...others] = await world.deliverMails()
  expect(others).toEqual([])
  return email
}

const undo = (world: World, token: string) => world.guest.api.account.undoTwoFactor({ token })

/** Sets a new password with the mailed link; returns what logging in then answers. */
async function reset(world: World, email: string) {
  const [link] = await world.deliverMails()
  expect(link).toMatchObject({ to: email, subject: 'Reset your password' })
  await world.guest.api.auth.resetPassword({ token: mailedToken(link), newPassword: mine })
  return login(world, email, mine)
}

describe('a change of a second factor', () => {
  test('is mailed with a link, whatever the change and whether or not mail is wanted', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    await ann.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
    const expectMail = async (said: string) => {
      const email = await mailed(world)
      expect(email).toMatchObject({ to: ann.email, subject: 'Your second factors were changed' })
      expect(email?.text).toContain(`Hello Ann,\n\n${said} on 20 November 2026 at 12:0`)
      expect(email?.link).toMatch(/^http:\/\/folkmoot\.test\/undo-two-factor\?token=[\w-]{22}$/)
    }
    const { secret } = await ann.api.twoFactor.startApp()
    // Nothing has changed yet.
    expect(await refusal(ann.api.twoFactor.confirmApp({ code: '000000' }))).toMatchObject({ status: 400 })
    expect(await world.deliverMails()).toEqual([])
    await ann.api.twoFactor.confirmApp({ code: totpCode(world, secret) })
    await expectMail('an authenticator app was added to your account')
    const key = await addPasskey(world, withRenewedCookie(world, ann))
    await expectMail('a passkey was added to your account')
    await key.browser.api.twoFactor.renewRecoveryCodes()
    await expectMail('the recovery codes of your account were replaced')
    await key.browser.api.twoFactor.removeApp()
    await expectMail('the authenticator app was removed from your account')
    const last = withRenewedCookie(world, key.browser)
    await last.api.twoFactor.removePasskey({ id: key.id })
    await expectMail('a passkey was removed from your account')
    // There is nothing to remove.
    expect(await refusal(withRenewedCookie(world, last).api.twoFactor.removePasskey({ id: key.id }))).toEqual({
      status: 404,
      error: messages.notFound,
    })
    await bob.api.twoFactor.removeApp()
    expect(await world.deliverMails()).toEqual([])
  })

  test('can be undone once: an addition goes, and so do the sessions and the password', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const app = await setUpAuthenticatorApp(world, ann)
    world.advance(60_000)
    const thief = await addPasskey(world, app.browser)
    const email = await mailed(world)
    world.advance(14 * day - 120_000)
    expect(await refusal(undo(world, 'x'))).toMatchObject(invalid)
    expect(await undo(world, mailedToken(email))).toEqual({ ok: true })
    expect(await refusal(undo(world, mailedToken(email)))).toMatchObject(invalid)
    expect(await thief.browser.api.auth.viewer()).toBeNull()
    expect((await login(world, ann.email)).status).toBe(401)
    // The earlier app still protects the account.
    const { secondFactor } = (await reset(world, ann.email)).body
    expect(secondFactor.methods).toEqual(['app', 'recovery'])
    const proof = { ticket: secondFactor.ticket, code: totpCode(world, app.secret) }
    expect((await world.guest.api.auth.secondFactor(proof)).user.id).toBe(ann.id)
  })

  test('can be undone after a removal, which removes the factors added since', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { browser } = await setUpAuthenticatorApp(world, ann)
    await browser.api.twoFactor.removeApp()
    const removal = await mailed(world)
    const thief = await addPasskey(world, withRenewedCookie(world, browser))
    const addition = await mailed(world)
    await undo(world, mailedToken(removal))
    expect(await thief.browser.api.auth.viewer()).toBeNull()
    expect(await reset(world, ann.email)).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
    // The later link ended with the first one.
    expect(await refusal(undo(world, mailedToken(addition)))).toMatchObject(invalid)
    expect((await login(world, ann.email, mine)).status).toBe(200)
  })

  test('cannot be undone after 14 days, and is then forgotten', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await addPasskey(world, ann)
    const email = await mailed(world)
    await world.runJobs()
    expect(await world.db.selectFrom('twoFactorChange').select('id').execute()).toHaveLength(1)
    world.advance(14 * day)
    expect(await refusal(undo(world, mailedToken(email)))).toMatchObject(invalid)
    expect((await login(world, ann.email)).body.secondFactor.methods).toEqual(['passkey', 'recovery'])
    await world.runJobs()
    expect(await world.db.selectFrom('twoFactorChange').select('id').execute()).toEqual([])
  })
})

describe('undoing a change of address', () => {
  async function changed(world: World, who: Browser) {
    await who.api.auth.prove({ password })
    await who.api.account.changeEmail({ email: 'mallory@example.net' })
    await who.api.account.confirmEmail({ token: mailedToken(await mailed(world)) })
    return { token: mailedToken(await mailed(world)), browser: withRenewedCookie(world, who) }
  }

  test('removes a factor of the day before the request, and keeps an older one', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const app = await setUpAuthenticatorApp(world, ann)
    world.advance(2 * day)
    const bob = await world.user('Bob')
    await addPasskey(world, (await setUpAuthenticatorApp(world, bob)).browser)
    const thief = await addPasskey(world, app.browser)
    await world.deliverMails()
    world.advance(day / 2)
    const { token } = await changed(world, thief.browser)
    await world.guest.api.account.undoEmail({ token })
    expect((await reset(world, ann.email)).body.secondFactor.methods).toEqual(['app', 'recovery'])
    // Other users keep their factors.
    expect((await login(world, bob.email)).body.secondFactor.methods).toEqual(['passkey', 'app', 'recovery'])
  })

  test("ends the undo links that went to the intruder's address", async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { token, browser } = await changed(world, ann)
    await addPasskey(world, browser)
    const theirs = await mailed(world)
    expect(theirs?.to).toBe('mallory@example.net')
    await world.guest.api.account.undoEmail({ token })
    expect(await reset(world, ann.email)).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
    expect(await refusal(undo(world, mailedToken(theirs)))).toMatchObject(invalid)
    expect((await login(world, ann.email, mine)).status).toBe(200)
  })

  test('comes before undoing an earlier change of a factor, whose mails would go to the intruder', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const thief = await addPasskey(world, ann)
    const mine = mailedToken(await mailed(world))
    world.advance(3 * day)
    const { token } = await changed(world, thief.browser)
    expect(await refusal(undo(world, mine))).toMatchObject({ status: 400, error: messages.undoAddressFirst })
    expect(await world.deliverMails()).toEqual([])
    await world.guest.api.account.undoEmail({ token })
    expect((await reset(world, ann.email)).body.secondFactor.methods).toEqual(['passkey', 'recovery'])
    // The passkey is older than a day before the change of address, so its own link removes it.
    await undo(world, mine)
    expect((await reset(world, ann.email)).status).toBe(200)
  })
})
