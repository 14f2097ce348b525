import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf, databaseContents } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp, totpCode, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const minute = 60_000
const wrongCode = { status: 401, error: 'The code is incorrect.' }
const startOver = { status: 401, error: 'That took too long. Please sign in again.', isExpired: true }

const proof = (world: World, body: object) => world.guest.rest('POST', '/api/auth/second-factor', body)
const tried = (world: World, input: Parameters<World['guest']['api']['auth']['secondFactor']>[0]) =>
  refusal(world.guest.api.auth.secondFactor(input))

/** A code that is neither this one nor a neighbour. */
const otherThan = (world: World, secret: string) => {
  const right = [-1, 0, 1].map((steps) => totpCode(world, secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

describe('setting up an authenticator app', () => {
  test('takes effect once a code confirms it', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const elsewhere = world.clientWith(
      cookieOf(await ann.rest('POST', '/api/auth/login', { email: ann.email, password })),
    )
    expect(await refusal(world.guest.api.twoFactor.startApp())).toMatchObject({ status: 401 })

    const { secret, uri, qrSvg } = await ann.api.twoFactor.startApp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Folkmoot:ann%40example\.org\?issuer=Folkmoot&secret=/)
    expect(uri).toContain(secret)
    expect(qrSvg).toMatch(/^<svg [^>]+>/)
    const nothing = { app: null, passkeys: [], recoveryCodesLeft: 0, isAskedFor: false }
    expect(await ann.api.twoFactor.list()).toEqual(nothing)
    expect((await ann.rest('POST', '/api/auth/login', { email: ann.email, password })).status).toBe(200)

    for (const [code, error] of [
      [otherThan(world, secret), messages.codeWrong],
      ['12345', 'Please enter the six-digit code'],
      ['', 'Please enter the six-digit code'],
      ['abcdef', 'Please enter the six-digit code'],
    ] as const) {
      expect.soft(await refusal(ann.api.twoFactor.confirmApp({ code }))).toEqual({ status: 400, error, field: 'code' })
    }
    const code = totpCode(world, secret).replace(/(...)/, '$1 ')
    const { recoveryCodes } = await ann.api.twoFactor.confirmApp({ code })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/)

    // The account's protection changed: this browser has a new session, the others none.
    expect(await ann.api.auth.viewer()).toBeNull()
    expect(await elsewhere.api.auth.viewer()).toBeNull()
    const here = withRenewedCookie(world, ann)
    expect(await here.api.twoFactor.list()).toEqual({
      app: { createdAt: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
      isAskedFor: true,
    })
    expect(await refusal(here.api.twoFactor.startApp())).toMatchObject({
      status: 409,
      error: messages.appSetUp,
    })
  })

  test('again uses the newer secret', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const old = await ann.api.twoFactor.startApp()
    const { secret } = await ann.api.twoFactor.startApp()
    const code = totpCode(world, old.secret)
    if (code !== totpCode(world, secret)) {
      expect(await refusal(ann.api.twoFactor.confirmApp({ code }))).toMatchObject({ status: 400 })
    }
    expect((await ann.api.twoFactor.confirmApp({ code: totpCode(world, secret) })).recoveryCodes).toHaveLength(10)
  })
})

describe('signing in with an authenticator app', () => {
  test('requires the password and a code, and opens no session before the code', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { secret } = await setUpAuthenticatorApp(world, ann)
    const first = await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password })
    expect(first).toMatchObject({ status: 401, body: { error: 'Please confirm with your second factor.' } })
    expect(first.headers['set-cookie']).toBeUndefined()
    const { ticket, methods, passkeyOptions } = first.body.secondFactor
    expect({ methods, passkeyOptions }).toEqual({ methods: ['app', 'recovery'], passkeyOptions: null })
    expect(await world.clientWith(`folkmoot_session=${ticket}`).api.auth.viewer()).toBeNull()
    const wrong = await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password: 'wrong' })
    expect(wrong.body).toEqual({ error: 'Login failed' })

    const second = await proof(world, { ticket, code: totpCode(world, secret) })
    expect(second).toMatchObject({ status: 200, body: { user: { id: ann.id, email: ann.email } } })
    expect((await world.clientWith(cookieOf(second)).api.auth.me())?.id).toBe(ann.id)
    expect(await tried(world, { ticket, code: totpCode(world, secret) })).toEqual(startOver)
  })

  test('accepts each code once, and codes of neighbouring steps only', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { secret } = await setUpAuthenticatorApp(world, ann)
    // To the middle of a step.
    world.advance(30_000 - (world.services.now().getTime() % 30_000) + 15_000)
    const ask = async () => (await twoFactorChallenge(world, ann)).ticket
    for (const steps of [-2, 2]) {
      expect(await tried(world, { ticket: await ask(), code: totpCode(world, secret, steps) })).toEqual(wrongCode)
    }
    for (const steps of [-1, 0, 1]) {
      const code = totpCode(world, secret, steps)
      expect((await proof(world, { ticket: await ask(), code })).status).toBe(200)
      expect(await tried(world, { ticket: await ask(), code })).toEqual(wrongCode)
    }
    // An older unused code is refused after a newer one.
    expect(await tried(world, { ticket: await ask(), code: totpCode(world, secret, 0) })).toEqual(wrongCode)
  })

  test('allows five attempts per ticket, within ten minutes', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { secret } = await setUpAuthenticatorApp(world, ann)
    const { ticket } = await twoFactorChallenge(world, ann)
    const code = otherThan(world, secret)
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await tried(world, { ticket, code })).toEqual(wrongCode)
    expect(await tried(world, { ticket, code: totpCode(world, secret) })).toEqual(startOver)

    const late = await twoFactorChallenge(world, ann)
    world.advance(10 * minute)
    for (const each of [late.ticket, 'made-up']) {
      expect(await tried(world, { ticket: each, code: totpCode(world, secret) })).toEqual(startOver)
    }
    const inTime = await twoFactorChallenge(world, ann)
    world.advance(10 * minute - 5_000)
    expect((await proof(world, { ticket: inTime.ticket, code: totpCode(world, secret) })).status).toBe(200)
    expect(await proof(world, { ticket: inTime.ticket })).toMatchObject({
      status: 400,
      body: { error: messages.codeNeeded },
    })
  })

  test('allows fifteen attempts an hour, with any number of tickets', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const { secret } = await setUpAuthenticatorApp(world, ann)
    const attempt = async (ticket: string) => (await proof(world, { ticket, code: otherThan(world, secret) })).status
    for (let tickets = 0; tickets < 3; tickets += 1) {
      const { ticket } = await twoFactorChallenge(world, ann)
      for (let time = 0; time < 5; time += 1) expect(await attempt(ticket)).toBe(401)
    }
    const { ticket } = await twoFactorChallenge(world, ann)
    const right = await proof(world, { ticket, code: totpCode(world, secret) })
    expect(right).toMatchObject({ status: 429, body: { error: limitMessage } })
  })

  test("refuses another user's code", async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    await setUpAuthenticatorApp(world, ann)
    const his = await setUpAuthenticatorApp(world, bob)
    const { ticket } = await twoFactorChallenge(world, ann)
    const [recoveryCode = ''] = his.recoveryCodes
    expect(await tried(world, { ticket, code: totpCode(world, his.secret) })).toEqual(wrongCode)
    expect(await tried(world, { ticket, recoveryCode })).toEqual(wrongCode)
  })

  test('is also required after a password reset by mail', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await setUpAuthenticatorApp(world, ann)
    await world.guest.api.auth.forgotPassword({ email: ann.email })
    const [email] = await world.deliverMails()
    const reset = { token: mailedToken(email), newPassword: 'another horse' }
    const answer = await world.guest.rest('POST', '/api/auth/reset-password', reset)
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    expect(String(answer.headers['set-cookie'])).not.toContain('folkmoot_session')
    const login = await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password: 'another horse' })
    expect(login).toMatchObject({ status: 401, body: { secondFactor: { methods: ['app', 'recovery'] } } })
  })
})

describe('recovery codes', () => {
  test('sign in once each, in any notation', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { recoveryCodes, browser } = await setUpAuthenticatorApp(world, ann)
    const [first = '', second = ''] = recoveryCodes
    const ask = async () => (await twoFactorChallenge(world, ann)).ticket
    expect((await proof(world, { ticket: await ask(), recoveryCode: first })).status).toBe(200)
    expect(await tried(world, { ticket: await ask(), recoveryCode: first })).toEqual(wrongCode)
    const typed = ` ${second.replaceAll('-', ' ').toUpperCase()} `
    expect((await proof(world, { ticket: await ask(), recoveryCode: typed })).status).toBe(200)
    expect(await tried(world, { ticket: await ask(), recoveryCode: '00000-00000-00000-00000' })).toEqual(wrongCode)
    expect((await browser.api.twoFactor.list()).recoveryCodesLeft).toBe(8)
  })

  test('are renewed, which invalidates the old ones', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const { recoveryCodes, browser } = await setUpAuthenticatorApp(world, ann)
    const fresh = (await browser.api.twoFactor.renewRecoveryCodes()).recoveryCodes
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
    const ticket = async () => (await twoFactorChallenge(world, ann)).ticket
    const used = { ticket: await ticket(), recoveryCode: recoveryCodes[0] ?? '' }
    expect(await tried(world, used)).toEqual(wrongCode)
    expect((await proof(world, { ticket: await ticket(), recoveryCode: fresh[0] })).status).toBe(200)
    const none = await refusal(bob.api.twoFactor.renewRecoveryCodes())
    expect(none).toMatchObject({ status: 409, error: messages.factorMissing })
  })

  test('are never stored in the clear, nor in a list, and neither is the secret of the app', async () => {
    const world = await openWorld()
    const { recoveryCodes, secret, browser } = await setUpAuthenticatorApp(world, await world.user('Ann'))
    const contents = await databaseContents(world.db)
    for (const code of recoveryCodes) {
      expect(contents).not.toContain(code)
      expect(contents).not.toContain(code.replaceAll('-', ''))
    }
    expect(contents).not.toContain(secret)
    expect(JSON.stringify(await browser.api.twoFactor.list())).not.toContain(secret)
  })
})

test('removing the app ends other sessions and deletes the recovery codes', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { browser, secret, recoveryCodes } = await setUpAuthenticatorApp(world, ann)
  const { ticket } = await twoFactorChallenge(world, ann)
  const elsewhere = world.clientWith(cookieOf(await proof(world, { ticket, code: totpCode(world, secret) })))
  const waiting = await twoFactorChallenge(world, ann)

  const left = await browser.api.twoFactor.removeApp()
  expect(left).toEqual({ app: null, passkeys: [], recoveryCodesLeft: 0, isAskedFor: false })
  expect(await browser.api.auth.viewer()).toBeNull()
  expect(await elsewhere.api.auth.viewer()).toBeNull()
  expect((await withRenewedCookie(world, browser).api.auth.me())?.id).toBe(ann.id)
  const [recoveryCode = ''] = recoveryCodes
  expect(await tried(world, { ticket: waiting.ticket, recoveryCode })).toEqual(startOver)
  expect((await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password })).status).toBe(200)
})
