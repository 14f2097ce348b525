import { describe, expect, test } from 'vitest'
import { appRouter } from '../../../src/server/router.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createAuthenticator } from '../../support/identity/authenticator.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { setUpAuthenticatorApp, totpCode, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type World } from '../../support/world.ts'

const minute = 60_000
const needed = { status: 403, error: messages.proofNeeded, requiresProof: true }
const wrong = { status: 403, error: messages.passwordWrong, field: 'password' }

type Api = World['guest']['api']
type Act = (api: Api, other: string) => Promise<unknown>

const server = { host: '127.0.0.1', port: 1, security: 'none' as const, user: '' }

/** Every action that a stolen or unattended session must not take. */
const guarded: Record<string, Act> = {
  'userManagement.setSuperAdmin': (api, id) => api.userManagement.setSuperAdmin({ id, isSuperAdmin: true }),
  'userManagement.makePasswordLink': (api, id) => api.userManagement.makePasswordLink({ id }),
  'userManagement.makeEmailChangeLink': (api, id) => api.userManagement.makeEmailChangeLink({ id }),
  'adminSettings.saveMail': (api) => api.adminSettings.saveMail({ sender: 'forum@example.org' }),
  'adminSettings.testMail': (api) => api.adminSettings.testMail({ server }),
  'adminSettings.saveOpenid': (api) => api.adminSettings.saveOpenid({ provider: null }),
  'adminSettings.save, sign-up': (api) => api.adminSettings.save({ signUpMode: 'closed' }),
  'adminSettings.save, passwords': (api) => api.adminSettings.save({ refusesCommonPasswords: true }),
  'adminSettings.save, verification': (api) => api.adminSettings.save({ unverifiedMayWrite: true }),
  'adminSettings.save, backups': (api) => api.adminSettings.save({ backups: 'off' }),
  'adminSettings.save, kept': (api) => api.adminSettings.save({ name: 'Elm Street', backupsKept: 1 }),
  'adminSettings.save, own CSS': (api) => api.adminSettings.save({ ownCss: 'body { margin: 0 }' }),
  'exampleContent.remove': (api) => api.exampleContent.remove(),
  'auth.checkProof': (api) => api.auth.checkProof(),
  'account.changeEmail': (api) => api.account.changeEmail({ email: 'next@example.net' }),
  'account.scheduleDeletion': (api) => api.account.scheduleDeletion({ mode: 'REMOVE' }),
  'twoFactor.startApp': (api) => api.twoFactor.startApp(),
  'twoFactor.removeApp': (api) => api.twoFactor.removeApp(),
  'twoFactor.startPasskey': (api) => api.twoFactor.startPasskey(),
  'twoFactor.removePasskey': (api) => api.twoFactor.removePasskey({ id: 'x' }),
  'twoFactor.renewRecoveryCodes': (api) => api.twoFactor.renewRecoveryCodes(),
  'syndication.renew': (api) => api.syndication.renew(),
}

/** The other changes of super admins: they touch no account's protection, no door and no copy of the data. */
const unguarded = [
  ...['userManagement.suspend', 'userManagement.lift', 'userManagement.verify', 'userManagement.endSessions'],
  ...['userManagement.makeVerificationLink'],
  ...['userManagement.approve', 'userManagement.deny', 'userManagement.denySeveral'],
  ...['adminSettings.addWordRule', 'adminSettings.removeWordRule'],
  ...['adminSettings.save', 'adminSettings.backUp', 'exampleContent.add'],
]

test('every change of a super admin is guarded or named here as harmless', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
  const changes = Object.keys(procedures).filter(
    (path) =>
      /^(userManagement|adminSettings|exampleContent)\./.test(path) && procedures[path]?._def.type === 'mutation',
  )
  const named = [...Object.keys(guarded).map((name) => name.split(',')[0] ?? ''), ...unguarded]
  expect(changes.filter((path) => !named.includes(path))).toEqual([])
})

describe('a proof of identity', () => {
  test.each(Object.entries(guarded))('of the last fifteen minutes is needed for %s', async (_name, act) => {
    const world = await openWorld()
    const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
    world.advance(15 * minute)
    const settings = await root.api.adminSettings.get()
    expect(await refusal(act(root.api, ann.id))).toEqual(needed)
    expect(await root.api.adminSettings.get()).toEqual(settings)
    await root.api.auth.prove({ password })
    world.advance(14 * minute)
    // The action may still be refused for another reason.
    const outcome = await act(root.api, ann.id).then(
      () => null,
      (error) => refusal(Promise.reject(error)),
    )
    expect(outcome).not.toMatchObject({ requiresProof: true })
    if (outcome) expect(outcome.status).toBeLessThan(500)
  })

  test('is needed to download the audit log', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const get = () => world.app.inject({ url: '/api/admin/audit-log.csv', headers: { cookie: root.cookie } })
    expect((await get()).statusCode).toBe(200)
    world.advance(15 * minute)
    const { statusCode, body } = await get()
    expect([statusCode, JSON.parse(body)]).toEqual([403, { error: messages.proofNeeded, requiresProof: true }])
    await root.api.auth.prove({ password })
    expect((await get()).statusCode).toBe(200)
  })

  test('is not asked for what changes nothing, or for other settings', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    world.advance(60 * minute)
    await root.api.adminSettings.save({ name: 'Elm Street', signUpMode: 'open' })
    expect(await root.api.adminSettings.get()).toMatchObject({ name: 'Elm Street' })
  })

  test('belongs to one session, and signing in is a proof', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    world.advance(15 * minute)
    const answer = await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password })
    const here = world.clientWith(String(answer.headers['set-cookie']).split(';')[0] ?? '')
    expect(await here.api.auth.checkProof()).toEqual({ ok: true })
    expect(await refusal(ann.api.auth.checkProof())).toEqual(needed)
    await ann.api.auth.prove({ password })
    world.advance(10 * minute)
    expect(await ann.api.auth.checkProof()).toEqual({ ok: true })
    // A clock that is set back does not lengthen it.
    world.advance(-40 * minute)
    expect(await refusal(ann.api.auth.checkProof())).toEqual(needed)
    expect(await refusal(world.guest.api.auth.prove({ password }))).toMatchObject({ status: 401 })
  })

  test('is the right password, which is limited and logged', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const lines: object[] = []
    world.services.log = { ...world.services.log, warn: (context) => void lines.push(context) }
    world.advance(15 * minute)
    expect(await refusal(ann.api.auth.prove({ password: 'wrong horse' }))).toEqual(wrong)
    expect(await refusal(ann.api.auth.prove({}))).toMatchObject({ status: 400, field: 'password' })
    expect(await refusal(ann.api.auth.checkProof())).toEqual(needed)
    for (let made = 0; made < 18; made++) await refusal(ann.api.auth.prove({ password: 'wrong horse' }))
    expect(await refusal(ann.api.auth.prove({ password }))).toMatchObject({ status: 429 })
    expect(lines).toHaveLength(19)
    expect(lines[0]).toMatchObject({ userId: ann.id, proof: 'confirmation' })
  })

  test('is kept, not renewed, when the account gets another session', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { secret } = await ann.api.twoFactor.startApp()
    world.advance(15 * minute)
    await ann.api.twoFactor.confirmApp({ code: totpCode(world, secret) })
    const here = withRenewedCookie(world, ann)
    expect(await refusal(here.api.auth.checkProof())).toEqual(needed)
    await here.api.auth.changePassword({ currentPassword: password, newPassword: 'another horse' })
    expect(await withRenewedCookie(world, here).api.auth.checkProof()).toEqual({ ok: true })
  })
})

describe('a second factor', () => {
  test('proves who one is by a code, once, and a recovery code does not', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const { secret, recoveryCodes, browser } = await setUpAuthenticatorApp(world, ann)
    world.advance(15 * minute)
    expect(await bob.api.auth.startProof()).toEqual({ methods: ['password'], ticket: null, passkeyOptions: null })
    const { methods, ticket } = await browser.api.auth.startProof()
    expect(methods).toEqual(['password', 'app'])
    const code = totpCode(world, secret)
    const prove = (proof: object) => refusal(browser.api.auth.prove({ ticket, ...proof } as never))
    expect(await prove({ code: code === '000000' ? '111111' : '000000' })).toMatchObject({
      status: 403,
      error: messages.codeWrong,
    })
    expect(await prove({ recoveryCode: recoveryCodes[0] })).toMatchObject({ status: 400 })
    // The ticket of a sign-in proves nothing, and the ticket of a proof opens no session.
    const signIn = await twoFactorChallenge(world, ann)
    const expired = { status: 403, error: messages.proofExpired, isExpired: true }
    expect(await refusal(browser.api.auth.prove({ ticket: signIn.ticket, code }))).toEqual(expired)
    const stolen = world.guest.api.auth.secondFactor({ ticket: ticket ?? '', code })
    expect(await refusal(stolen)).toMatchObject({ status: 401, isExpired: true })
    expect(await refusal(bob.api.auth.prove({ ticket: ticket ?? '', code }))).toEqual(expired)
    expect(await refusal(browser.api.auth.checkProof())).toEqual(needed)

    world.advance(30_000)
    await browser.api.auth.prove({ ticket: ticket ?? '', code: totpCode(world, secret) })
    expect(await browser.api.auth.checkProof()).toEqual({ ok: true })
    expect(await prove({ code: totpCode(world, secret, 1) })).toEqual(expired)
  })

  test('cannot be guessed in a stolen session, whose guesses do not lock its owner out of signing in', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const { secret, browser } = await setUpAuthenticatorApp(world, ann)
    const statuses = []
    for (let guess = 0; guess < 17; guess++) {
      const { ticket } = await browser.api.auth.startProof()
      statuses.push((await refusal(browser.api.auth.prove({ ticket: ticket ?? '', code: '000000' }))).status)
    }
    expect(statuses).toEqual([...Array(15).fill(403), 429, 429])
    const { ticket } = await twoFactorChallenge(world, ann)
    const { user } = await world.guest.api.auth.secondFactor({ ticket, code: totpCode(world, secret) })
    expect(user.id).toBe(ann.id)
  })

  test('proves who one is by a passkey', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const key = createAuthenticator({ origin: 'http://folkmoot.test', rpId: 'folkmoot.test' })
    const added = await ann.api.twoFactor.startPasskey()
    const response = key.create(added.options)
    await ann.api.twoFactor.addPasskey({ ticket: added.ticket, name: 'Blue key', response })
    const here = withRenewedCookie(world, ann)
    world.advance(15 * minute)
    const { methods, ticket, passkeyOptions } = await here.api.auth.startProof()
    expect(methods).toEqual(['password', 'passkey'])
    const options = passkeyOptions as { challenge: string }
    const prove = (passkey: object) => here.api.auth.prove({ ticket: ticket ?? '', passkey } as never)
    expect(await refusal(prove(key.get({ challenge: 'x' })))).toMatchObject({
      status: 403,
      error: messages.passkeyRefused,
    })
    await prove(key.get(options))
    expect(await here.api.auth.checkProof()).toEqual({ ok: true })
  })
})
