import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf, signUp } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp, totpCode, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { beforeNextTransaction } from '../../support/platform/before-next-transaction.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

const day = 86_400_000

type Browser = Pick<TestUser, 'api' | 'setCookies'>

const mine = 'mine again'
const stolen = 'stolen horse'
const theirs = 'mallory@example.net'
const startOver = { status: 401, error: messages.signInAgain, isExpired: true }
const signInNeeded = { status: 401, error: messages.signInNeeded }

const login = (world: World, email: string, secret: string) =>
  world.guest.rest('POST', '/api/auth/login', { email, password: secret })

/** Changes the address in this browser; returns the token to undo it, and the browser with its new session. */
async function moved(world: World, who: Browser) {
  await who.api.auth.prove({ password })
  await who.api.account.changeEmail({ email: theirs })
  const [question] = await world.deliverMails()
  await who.api.account.confirmEmail({ token: mailedToken(question) })
  const [notification] = await world.deliverMails()
  return { undo: mailedToken(notification), browser: withRenewedCookie(world, who) }
}

/** The next mailed link to set a new password. */
async function mailedReset(world: World) {
  const emails = await world.deliverMails()
  return mailedToken(emails.at(-1))
}

async function reset(world: World, { email }: Pick<TestUser, 'email'>) {
  await world.guest.api.auth.forgotPassword({ email })
  await world.guest.api.auth.resetPassword({ token: await mailedReset(world), newPassword: mine })
}

describe('undoing a change of address', () => {
  test('removes passwords, second factors, tickets and deletions of the previous holder', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    // Started before the change and confirmed after it.
    const { secret } = await ann.api.twoFactor.startApp()
    const { undo, browser } = await moved(world, ann)
    const { recoveryCodes } = await browser.api.twoFactor.confirmApp({ code: totpCode(world, secret) })
    const thief = withRenewedCookie(world, browser)
    await thief.api.auth.changePassword({ currentPassword: password, newPassword: stolen })
    await withRenewedCookie(world, thief).api.account.scheduleDeletion({ mode: 'REMOVE' })
    const first = (await login(world, theirs, stolen)).body.secondFactor
    world.advance(60_000)

    await world.guest.api.account.undoEmail({ token: undo })
    for (const proof of [{ code: totpCode(world, secret) }, { recoveryCode: recoveryCodes[0] }]) {
      const answer = refusal(world.guest.api.auth.secondFactor({ ticket: first.ticket, ...proof }))
      expect(await answer).toEqual(startOver)
    }
    for (const email of [theirs, ann.email]) {
      for (const secret of [password, stolen]) expect((await login(world, email, secret)).status).toBe(401)
    }
    const token = await mailedReset(world)
    await world.guest.api.auth.resetPassword({ token, newPassword: mine })
    const back = await login(world, ann.email, mine)
    expect(back).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
    const here = world.clientWith(cookieOf(back))
    expect(await here.api.twoFactor.list()).toEqual({
      app: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isAskedFor: false,
    })
    expect(await here.api.account.get()).toMatchObject({ deletionDueAt: null, deletionMode: null })
  })

  test("keeps nothing of the previous holder, and the owner's earlier authenticator app", async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const app = await setUpAuthenticatorApp(world, ann)
    world.advance(2 * day)
    const { undo } = await moved(world, app.browser)
    await world.guest.api.account.undoEmail({ token: undo })
    await world.guest.api.auth.resetPassword({ token: await mailedReset(world), newPassword: mine })
    const { ticket, methods } = (await login(world, ann.email, mine)).body.secondFactor
    expect(methods).toEqual(['app', 'recovery'])
    const { user } = await world.guest.api.auth.secondFactor({ ticket, recoveryCode: app.recoveryCodes[0] })
    expect(user.id).toBe(ann.id)
  })

  test('removes recovery codes that the previous holder renewed', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const app = await setUpAuthenticatorApp(world, ann)
    world.advance(2 * day)
    const { undo, browser } = await moved(world, app.browser)
    world.advance(60_000)
    await browser.api.twoFactor.renewRecoveryCodes()
    await world.guest.api.account.undoEmail({ token: undo })
    await world.guest.api.auth.resetPassword({ token: await mailedReset(world), newPassword: mine })
    const { ticket, methods } = (await login(world, ann.email, mine)).body.secondFactor
    expect(methods).toEqual(['app'])
    const { user } = await world.guest.api.auth.secondFactor({ ticket, code: totpCode(world, app.secret) })
    expect(user.id).toBe(ann.id)
  })
})

describe('a password reset by mail', () => {
  test('ends a login with the old password that is in progress', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    beforeNextTransaction(world, () => reset(world, ann))
    const late = await login(world, ann.email, password)
    expect(late).toMatchObject({ status: 401, body: { error: messages.loginFailed } })
    expect(late.headers['set-cookie']).toBeUndefined()
    expect((await login(world, ann.email, mine)).status).toBe(200)
  })

  test('ends second steps in progress and to come', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { secret } = await setUpAuthenticatorApp(world, ann)
    const [now, later] = [await twoFactorChallenge(world, ann), await twoFactorChallenge(world, ann)]
    beforeNextTransaction(world, () => reset(world, ann))
    const proof = { ticket: now.ticket, code: totpCode(world, secret) }
    expect(await refusal(world.guest.api.auth.secondFactor(proof))).toMatchObject({ status: 401 })
    expect(world.guest.setCookies).toEqual([])
    world.advance(60_000)
    const dead = { ticket: later.ticket, code: totpCode(world, secret) }
    expect(await refusal(world.guest.api.auth.secondFactor(dead))).toEqual(startOver)
    const { ticket } = (await login(world, ann.email, mine)).body.secondFactor
    expect((await world.guest.api.auth.secondFactor({ ticket, code: totpCode(world, secret) })).user.id).toBe(ann.id)
  })

  test('ends changes of password and second factors in progress', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    beforeNextTransaction(world, () => reset(world, ann))
    const change = { currentPassword: password, newPassword: stolen }
    expect(await refusal(ann.api.auth.changePassword(change))).toMatchObject(signInNeeded)
    expect((await login(world, ann.email, stolen)).status).toBe(401)
    expect((await login(world, ann.email, mine)).status).toBe(200)

    const { secret } = await bob.api.twoFactor.startApp()
    beforeNextTransaction(world, () => reset(world, bob))
    const confirmed = bob.api.twoFactor.confirmApp({ code: totpCode(world, secret) })
    expect(await refusal(confirmed)).toMatchObject(signInNeeded)
    expect((await login(world, bob.email, mine)).status).toBe(200)
    for (const { setCookies } of [ann, bob]) expect(setCookies).toEqual([])
  })

  test('ends changes of address, deletions and new recovery codes in progress', async () => {
    const world = await openWorld()
    const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
    const { browser, recoveryCodes } = await setUpAuthenticatorApp(world, carl)
    const attempts = [
      [ann, () => ann.api.account.changeEmail({ email: theirs })],
      [bob, () => bob.api.account.scheduleDeletion({ mode: 'REMOVE' })],
      [carl, () => browser.api.twoFactor.renewRecoveryCodes()],
    ] as const
    for (const [user, attempt] of attempts) {
      beforeNextTransaction(world, () => reset(world, user))
      expect(await refusal(attempt())).toMatchObject(signInNeeded)
    }
    expect(await world.deliverMails()).toEqual([])
    const here = world.clientWith(cookieOf(await login(world, bob.email, mine)))
    expect(await here.api.account.get()).toMatchObject({ deletionDueAt: null })
    const { ticket } = (await login(world, carl.email, mine)).body.secondFactor
    const { user } = await world.guest.api.auth.secondFactor({ ticket, recoveryCode: recoveryCodes[0] })
    expect(user.id).toBe(carl.id)
  })

  test('ends a change of address that awaits confirmation, like a changed password', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const linkOf = async (who: Browser) => {
      await who.api.account.changeEmail({ email: theirs })
      return mailedReset(world)
    }
    const [first, second] = [await linkOf(ann), await linkOf(bob)]
    await reset(world, ann)
    await bob.api.auth.changePassword({ currentPassword: password, newPassword: mine })
    for (const token of [first, second]) {
      const answer = await refusal(world.guest.api.account.confirmEmail({ token }))
      expect(answer).toMatchObject({ status: 400, error: messages.linkInvalid })
    }
    for (const { email } of [ann, bob]) expect((await login(world, email, mine)).status).toBe(200)
  })
})

test('a changed password ends outstanding second steps', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { secret, browser } = await setUpAuthenticatorApp(world, ann)
  const { ticket } = await twoFactorChallenge(world, ann)
  await browser.api.auth.changePassword({ currentPassword: password, newPassword: mine })
  const answer = refusal(world.guest.api.auth.secondFactor({ ticket, code: totpCode(world, secret) }))
  expect(await answer).toEqual(startOver)
})

test('one ticket signs in once, even with two concurrent proofs', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { recoveryCodes } = await setUpAuthenticatorApp(world, ann)
  const { ticket } = await twoFactorChallenge(world, ann)
  const proofs = recoveryCodes.slice(0, 2).map((recoveryCode) => ({ ticket, recoveryCode }))
  const answers = await Promise.all(proofs.map((proof) => world.guest.rest('POST', '/api/auth/second-factor', proof)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

describe("another user's address", () => {
  test('can be reclaimed from an account created with it: a reset verifies and empties it', async () => {
    const world = await openWorld()
    const squatter = await signUp(world, 'ann@example.org')
    const guarded = { status: 403, requiresVerification: true }
    expect(await refusal(squatter.api.twoFactor.startApp())).toMatchObject(guarded)
    expect(await squatter.api.twoFactor.list()).toMatchObject({ app: null })
    await reset(world, { email: 'ann@example.org' })
    expect(await squatter.api.auth.viewer()).toBeNull()
    const back = await login(world, 'ann@example.org', mine)
    expect(back).toMatchObject({ status: 200, body: { user: { emailVerified: true } } })
  })

  test('promotes its account only where that is signed in, or by a reset', async () => {
    const world = await openWorld({ config: { superAdminEmail: 'boss@example.net' } })
    const squatter = await signUp(world, 'boss@example.net')
    // The owner opens the link without having created the account.
    await world.guest.api.auth.verifyEmail({ token: squatter.token })
    expect(await squatter.api.auth.me()).toMatchObject({ emailVerified: true, isSuperAdmin: false })
    // Proofs of other accounts do not promote it either.
    const other = await signUp(world, 'other@example.net')
    await other.api.auth.verifyEmail({ token: other.token })
    const bob = await world.user('Bob')
    await reset(world, bob)
    const { browser } = await moved(world, await world.user('Carl'))
    expect(await browser.api.auth.me()).toMatchObject({ email: theirs, isSuperAdmin: false })
    expect(await squatter.api.auth.me()).toMatchObject({ isSuperAdmin: false })
    await reset(world, { email: 'boss@example.net' })
    expect((await login(world, 'boss@example.net', mine)).body.user.isSuperAdmin).toBe(true)

    const fresh = await openWorld({ config: { superAdminEmail: 'boss@example.net' } })
    const boss = await signUp(fresh, 'boss@example.net')
    await boss.api.auth.verifyEmail({ token: boss.token })
    expect(await boss.api.auth.me()).toMatchObject({ isSuperAdmin: true })
  })
})
