import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createAuthenticator } from '../../support/identity/authenticator.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp, totpCode, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type World } from '../../support/world.ts'

type Browser = Pick<World['guest'], 'api' | 'setCookies'>

const site = { origin: 'http://folkmoot.test', rpId: 'folkmoot.test' }
const refused = { error: messages.passkeyRefused }
const startOver = { status: 401, error: messages.signInAgain, isExpired: true }

/** Adds a new security key; returns it, the recovery codes, and the clients of that browser. */
async function addKey(world: World, browser: Browser, name = 'Blue key') {
  const key = createAuthenticator(site)
  const { ticket, options } = await browser.api.twoFactor.startPasskey()
  const { recoveryCodes } = await browser.api.twoFactor.addPasskey({ ticket, name, response: key.create(options) })
  return { key, recoveryCodes, browser: withRenewedCookie(world, browser) }
}

const login = (world: World, ticket: string, passkey: object) =>
  world.guest.rest('POST', '/api/auth/second-factor', { ticket, passkey })

async function challengeFor(world: World, user: { email: string }) {
  const { ticket, methods, passkeyOptions } = await twoFactorChallenge(world, user)
  return { ticket, methods, options: passkeyOptions as { challenge: string; [name: string]: unknown } }
}

describe('adding a passkey', () => {
  test('requires a signed challenge, and ends other sessions', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const elsewhere = world.clientWith(
      cookieOf(await ann.rest('POST', '/api/auth/login', { email: ann.email, password })),
    )
    const key = createAuthenticator(site)
    const { ticket, options } = await ann.api.twoFactor.startPasskey()
    expect(options).toMatchObject({ rp: { id: 'folkmoot.test', name: 'Folkmoot' }, user: { name: ann.email } })
    expect((options as { attestation?: string }).attestation ?? 'none').toBe('none')
    for (const name of ['', '  ', '\u200b', 'Key\u202e', 'A'.repeat(61)]) {
      const answer = await refusal(ann.api.twoFactor.addPasskey({ ticket, name, response: key.create(options) }))
      expect.soft(answer).toMatchObject({ status: 400, field: 'name' })
    }

    // Attestation is not requested: checking it would fetch any address in a certificate.
    for (const claims of [{ format: 'android-key' }, { format: 'packed', chain: [new Uint8Array(9)] }]) {
      const response = key.create(options, claims)
      expect(await refusal(ann.api.twoFactor.addPasskey({ ticket, name: 'Made up', response }))).toMatchObject({
        status: 400,
      })
    }
    const added = await ann.api.twoFactor.addPasskey({ ticket, name: ' Blue key ', response: key.create(options) })
    expect(added.recoveryCodes).toHaveLength(10)
    expect(await ann.api.auth.viewer()).toBeNull()
    expect(await elsewhere.api.auth.viewer()).toBeNull()
    const here = withRenewedCookie(world, ann)
    const listed = { id: key.id, name: 'Blue key', createdAt: expect.any(String), lastUsedAt: null }
    expect(await here.api.twoFactor.list()).toEqual({
      app: null,
      passkeys: [listed],
      recoveryCodesLeft: 10,
      isAskedFor: true,
    })

    const again = await refusal(here.api.twoFactor.addPasskey({ ticket, name: 'Twice', response: key.create(options) }))
    expect(again).toEqual(startOver)
    const second = await here.api.twoFactor.startPasskey()
    expect(second.options).toMatchObject({ excludeCredentials: [{ id: key.id }] })
    const twice = { ticket: second.ticket, name: 'Twice', response: key.create(second.options) }
    expect(await refusal(here.api.twoFactor.addPasskey(twice))).toMatchObject({ status: 409, ...refused })
    expect((await addKey(world, here, 'Red key')).recoveryCodes).toEqual([])
  })

  test("refuses answers of another site, to another challenge or with another user's ticket", async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const key = createAuthenticator(site)
    for (const claims of [
      { origin: 'https://evil.example' },
      { origin: 'http://folkmoot.test.evil.example' },
      { origin: 'http://folkmoot.test:8080' },
      { rpId: 'evil.example' },
      { challenge: Buffer.from('another').toString('base64url') },
    ]) {
      const { ticket, options } = await ann.api.twoFactor.startPasskey()
      const answer = await refusal(
        ann.api.twoFactor.addPasskey({ ticket, name: 'Key', response: key.create(options, claims) }),
      )
      expect.soft(answer, JSON.stringify(claims)).toMatchObject({ status: 400, ...refused })
    }
    const { ticket, options } = await ann.api.twoFactor.startPasskey()
    const stolen = await refusal(bob.api.twoFactor.addPasskey({ ticket, name: 'Key', response: key.create(options) }))
    expect(stolen).toMatchObject({ status: 403, ...refused })
    for (const response of [{ id: key.id, type: 'public-key' }, { id: '', type: '' }, key.get(options)]) {
      const answer = await refusal(ann.api.twoFactor.addPasskey({ ticket, name: 'Key', response }))
      expect.soft(answer).toMatchObject({ status: 400, ...refused })
    }
    for (const user of [ann, bob]) expect((await user.api.twoFactor.list()).passkeys).toEqual([])
  })
})

describe('signing in with a passkey', () => {
  test('requires the password and the signed challenge', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { key, browser } = await addKey(world, ann)
    const { ticket, methods, options } = await challengeFor(world, ann)
    expect(methods).toEqual(['passkey', 'recovery'])
    expect(options).toMatchObject({ rpId: 'folkmoot.test', allowCredentials: [{ id: key.id }] })
    const response = key.get(options)
    const answer = await login(world, ticket, response)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
    expect((await world.clientWith(cookieOf(answer)).api.auth.me())?.id).toBe(ann.id)
    expect((await browser.api.twoFactor.list()).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }])

    // An intercepted answer is useless afterwards.
    expect(await login(world, ticket, response)).toMatchObject({ status: 401, body: { isExpired: true } })
    const fresh = await challengeFor(world, ann)
    expect(await login(world, fresh.ticket, response)).toMatchObject({ status: 401, body: refused })
  })

  test("refuses another site, another challenge, another user's key and a copied key", async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const { key } = await addKey(world, ann)
    const his = await addKey(world, bob)
    const challenge = (await challengeFor(world, ann)).options.challenge
    for (const claims of [
      { origin: 'https://evil.example' },
      { origin: 'http://folkmoot.test:8080' },
      { rpId: 'evil.example' },
      { challenge },
    ]) {
      const { ticket, options } = await challengeFor(world, ann)
      const answer = await login(world, ticket, key.get(options, claims))
      expect.soft(answer, JSON.stringify(claims)).toMatchObject({ status: 401, body: refused })
      expect.soft(answer.headers['set-cookie']).toBeUndefined()
    }

    const { ticket, options } = await challengeFor(world, ann)
    const unknown = createAuthenticator(site)
    // A signature by another key under the id of the right one.
    const forged = { ...unknown.get(options), id: key.id, rawId: key.id }
    for (const response of [his.key.get(options), unknown.get(options), forged, { id: key.id, type: 'public-key' }]) {
      expect.soft(await login(world, ticket, response)).toMatchObject({ status: 401, body: refused })
    }
    expect(await login(world, ticket, key.get(options))).toMatchObject({ status: 200 })

    // A copied key continues from an earlier signature counter.
    key.counter = 0
    const later = await challengeFor(world, ann)
    expect(await login(world, later.ticket, key.get(later.options))).toMatchObject({ status: 401, body: refused })
  })

  test('refuses tickets of another purpose', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { key, browser } = await addKey(world, ann)
    const adding = await browser.api.twoFactor.startPasskey()
    expect(await login(world, adding.ticket, key.get(adding.options))).toMatchObject({
      status: 401,
      body: { isExpired: true },
    })
    const { ticket, options } = await challengeFor(world, ann)
    const response = createAuthenticator(site).create(options)
    expect(await refusal(browser.api.twoFactor.addPasskey({ ticket, name: 'Key', response }))).toEqual(startOver)
  })

  test('ignores an authenticator app that was never confirmed', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { browser } = await addKey(world, ann)
    const { secret } = await browser.api.twoFactor.startApp()
    const { ticket, methods } = await challengeFor(world, ann)
    expect(methods).toEqual(['passkey', 'recovery'])
    const answer = await refusal(world.guest.api.auth.secondFactor({ ticket, code: totpCode(world, secret) }))
    expect(answer).toMatchObject({ status: 401, error: messages.codeWrong })
    expect((await browser.api.twoFactor.list()).app).toBeNull()
  })
})

test('removing a passkey is for its owner, and deletes recovery codes with the last factor', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const withApp = await setUpAuthenticatorApp(world, ann)
  const { key, browser } = await addKey(world, withApp.browser)
  const his = await addKey(world, bob)
  expect((await challengeFor(world, ann)).methods).toEqual(['passkey', 'app', 'recovery'])
  const remove = (id: string) => browser.api.twoFactor.removePasskey({ id })
  expect(await refusal(remove(his.key.id))).toMatchObject({ status: 404 })
  expect((await his.browser.api.twoFactor.list()).passkeys).toHaveLength(1)

  expect(await remove(key.id)).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 })
  expect(await browser.api.auth.viewer()).toBeNull()
  const { ticket } = await twoFactorChallenge(world, ann)
  expect(await login(world, ticket, key.get({ challenge: 'x' }))).toMatchObject({ status: 401, body: refused })
  const here = withRenewedCookie(world, browser)
  expect(await here.api.twoFactor.removeApp()).toMatchObject({ app: null, recoveryCodesLeft: 0 })
})
