import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createRateLimits } from '../../../src/server/platform/rate-limits/rate-limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { setUpAuthenticatorApp, totpCode } from '../../support/identity/two-factor.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

type App = World['app']
const day = 86_400_000

interface Attempt {
  secret?: string
  address?: string
  cookie?: string
}

async function logIn(app: App, email: string, { secret = password, address = '203.0.113.7', cookie = '' }: Attempt) {
  const payload = { email, password: secret }
  const url = '/api/auth/login'
  const answer = await app.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress: address })
  return { status: answer.statusCode, device: deviceOf(answer.headers['set-cookie']), body: answer.json() }
}

/** The header with the browser's device cookie alone: the session has ended. */
const deviceOf = (setCookie: string | string[] | undefined) =>
  [setCookie].flat().find((header) => header?.startsWith('folkmoot_device=')) ?? ''
const sent = (setCookie: string) => setCookie.split(';')[0] ?? ''

const guesses = async (app: App, email: string, addresses: readonly string[], cookie = '') => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await logIn(app, email, { secret: 'wrong', address, cookie })).status)
  return statuses
}

const each = (count: number, addressOf: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => addressOf(i))

/** Three providers make 25, 25 and 1 guesses, which reaches the limit of the account. */
const fromEverywhere = [
  ...each(25, (index) => `192.0.${index}.1`),
  ...each(25, (index) => `198.51.${index}.1`),
  '100.64.0.1',
]

describe('wrong guesses', () => {
  test.each([
    ['one network', 15, each(20, (index) => `192.0.2.${index}`), '192.0.3.1'],
    ['one IPv6 network', 15, each(20, (index) => `2001:db8:1:${index}::1`), '2001:db8:2::1'],
    ['one provider', 25, each(60, (index) => `192.0.${index}.1`), '192.1.0.1'],
    ['one IPv6 provider', 25, each(60, (index) => `2001:db8:${index}::1`), '2001:db9::1'],
  ])('from %s are refused, and lock no other user out', async (_where, max, addresses, elsewhere) => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const statuses = await guesses(world.app, ann.email, addresses)
    expect(statuses).toEqual(each(addresses.length, (index) => (index < max ? '401' : '429')).map(Number))
    expect((await logIn(world.app, ann.email, { address: addresses[0] ?? '' })).status).toBe(429)
    expect((await logIn(world.app, ann.email, { address: elsewhere })).status).toBe(200)
  })

  test('from everywhere lock the account, except in a browser in which its owner signed in', async () => {
    const world = await openWorld({ limitsRates: true })
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const mine = sent((await logIn(world.app, ann.email, {})).device)
    const theirs = sent((await logIn(world.app, bob.email, {})).device)
    expect(mine).toMatch(/^folkmoot_device=[\w-]{22}$/)
    expect((await guesses(world.app, ann.email, fromEverywhere)).at(-1)).toBe(429)
    expect((await logIn(world.app, ann.email, {})).status).toBe(429)
    // The cookie of another account gives no trust for this one, and neither does an invented one.
    for (const cookie of [theirs, 'folkmoot_device=', 'folkmoot_device=invented', mine.toUpperCase()])
      expect((await logIn(world.app, ann.email, { cookie })).status).toBe(429)
    const here = await logIn(world.app, ann.email, { cookie: mine, address: '192.0.2.1' })
    expect(here.status).toBe(200)
    expect(sent(here.device)).toBe(mine)
    // A trusted browser has its own limit.
    const own = await guesses(
      world.app,
      ann.email,
      each(12, () => '203.0.113.7'),
      mine,
    )
    expect(own).toEqual([...Array(10).fill(401), 429, 429])
    expect((await logIn(world.app, bob.email, { cookie: theirs })).status).toBe(200)
  })

  test('lock no user out of a trusted browser, neither after a restart nor after sign-up', async () => {
    const world = await openWorld({ limitsRates: true })
    const payload = { name: 'Ann', email: 'ann@example.org', password }
    const signUp = await world.app.inject({ method: 'POST', url: '/api/auth/signup', payload })
    const header = deviceOf(signUp.headers['set-cookie'])
    expect(header.split('; ').slice(1)).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax'])
    const restarted = await buildApp({ ...world.services, rateLimits: createRateLimits(world.db) })
    await guesses(restarted, payload.email, fromEverywhere)
    expect((await logIn(restarted, payload.email, {})).status).toBe(429)
    expect((await logIn(restarted, payload.email, { cookie: sent(header) })).status).toBe(200)
    await restarted.close()
    // The database has only a hash of the cookie.
    const stored = JSON.stringify(await world.db.selectFrom('trustedDevice').selectAll().execute())
    expect(stored).not.toContain(sent(header).split('=')[1])
  })
})

describe('a trusted browser', () => {
  test('has a secret for each account, so that an earlier user of it gains nothing from a copied cookie', async () => {
    const world = await openWorld({ limitsRates: true })
    const [ann, eve] = [await world.user('Ann'), await world.user('Eve')]
    const copied = sent((await logIn(world.app, eve.email, { address: '198.18.0.1' })).device)
    const shared = sent((await logIn(world.app, ann.email, { address: '198.18.0.1', cookie: copied })).device)
    const again = sent((await logIn(world.app, eve.email, { address: '198.18.0.1', cookie: shared })).device)
    for (const { email } of [ann, eve]) await guesses(world.app, email, fromEverywhere)
    expect((await logIn(world.app, ann.email, { cookie: copied })).status).toBe(429)
    // Both stay trusted in the browser itself.
    for (const cookie of [shared, again])
      for (const { email } of [ann, eve]) expect((await logIn(world.app, email, { cookie })).status).toBe(200)
  })

  test('is forgotten when the password is reset, and after a year', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const device = async () => sent((await logIn(world.app, ann.email, { address: '198.18.0.1' })).device)
    const [first, second] = [await device(), await device()]
    expect(first).not.toBe(second)
    await world.guest.api.auth.forgotPassword({ email: ann.email })
    const emails = await world.deliverMails()
    await world.guest.api.auth.resetPassword({ token: mailedToken(emails.at(-1)), newPassword: password })
    const third = await device()
    await guesses(world.app, ann.email, fromEverywhere)
    expect((await logIn(world.app, ann.email, { cookie: first })).status).toBe(429)
    expect((await logIn(world.app, ann.email, { cookie: third })).status).toBe(200)
    world.advance(365 * day)
    expect((await logIn(world.app, ann.email, { cookie: third })).status).toBe(429)
    await world.runJobs()
    expect(await world.db.selectFrom('trustedDevice').select('userId').execute()).toEqual([])
  })

  test('in which the password is reset can sign in with the new one, whatever strangers guess', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    await guesses(world.app, ann.email, fromEverywhere)
    await world.guest.api.auth.forgotPassword({ email: ann.email })
    const token = mailedToken((await world.deliverMails()).at(-1))
    const payload = { token, newPassword: 'a better horse' }
    const reset = await world.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })
    const cookie = sent(deviceOf(reset.headers['set-cookie']))
    expect((await logIn(world.app, ann.email, { secret: 'a better horse', cookie })).status).toBe(200)
    expect((await logIn(world.app, ann.email, { secret: 'a better horse' })).status).toBe(429)
  })

  test('is forgotten when the password is changed, except the one in which it was', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const stolen = sent((await logIn(world.app, ann.email, {})).device)
    const payload = { currentPassword: password, newPassword: 'a better horse' }
    const headers = { cookie: ann.cookie, origin: world.services.config.publicUrl }
    const changed = await world.app.inject({ method: 'PUT', url: '/api/auth/password', payload, headers })
    const own = sent(deviceOf(changed.headers['set-cookie']))
    await guesses(world.app, ann.email, fromEverywhere)
    const secret = payload.newPassword
    expect((await logIn(world.app, ann.email, { secret, cookie: stolen })).status).toBe(429)
    expect((await logIn(world.app, ann.email, { secret, cookie: own })).status).toBe(200)
  })

  test('is forgotten when its account becomes super admin, except the one in which it does', async () => {
    const world = await openWorld({ limitsRates: true, config: { superAdminEmail: 'boss@example.org' } })
    const boss = await world.user('Boss', { isVerified: false })
    const stolen = sent((await logIn(world.app, boss.email, {})).device)
    await world.guest.api.auth.resendVerification(boss)
    const token = mailedToken((await world.deliverMails()).at(-1))
    const url = `/api/auth/verify-email?token=${token}`
    const verified = await world.app.inject({ method: 'GET', url, headers: { cookie: boss.cookie } })
    const own = sent(deviceOf(verified.headers['set-cookie']))
    await guesses(world.app, boss.email, fromEverywhere)
    expect((await logIn(world.app, boss.email, { cookie: stolen })).status).toBe(429)
    expect((await logIn(world.app, boss.email, { cookie: own })).body.user.isSuperAdmin).toBe(true)
  })

  test('is forgotten when a change of address is undone', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const stolen = sent((await logIn(world.app, ann.email, {})).device)
    await ann.api.account.changeEmail({ email: 'mallory@example.net' })
    const confirmation = (await world.deliverMails()).at(-1)
    await world.guest.api.account.confirmEmail({ token: mailedToken(confirmation) })
    await world.guest.api.account.undoEmail({ token: mailedToken((await world.deliverMails()).at(-1)) })
    await guesses(world.app, ann.email, fromEverywhere)
    expect((await logIn(world.app, ann.email, { cookie: stolen })).status).toBe(429)
  })

  test('takes the second step although its network has used up its attempts', async () => {
    const world = await openWorld({ limitsRates: true })
    const ann = await world.user('Ann')
    const cookie = sent((await logIn(world.app, ann.email, {})).device)
    const { secret } = await setUpAuthenticatorApp(world, ann)
    const step = async (sentCookie: string) => {
      const { ticket } = (await logIn(world.app, ann.email, { cookie })).body.secondFactor
      world.advance(30_000)
      const payload = { ticket, code: totpCode(world, secret) }
      const url = '/api/auth/second-factor'
      const headers = { cookie: sentCookie }
      return (await world.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.7' }))
        .statusCode
    }
    for (let at = 0; at < 30; at++) await guesses(world.app, `nobody${at}@example.org`, ['203.0.113.7'])
    expect(await step('')).toBe(429)
    expect(await step(cookie)).toBe(200)
  })
})
