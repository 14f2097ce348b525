import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { cookieOf, signUp } from '../../support/identity/sign-up.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const hour = 3_600_000
const minute = 60_000
const fresh = 'a new password'

const verify = (world: World, token: string) =>
  world.guest.rest('GET', `/api/auth/verify-email?token=${encodeURIComponent(token)}`)
const resend = (world: World, email: string) => world.guest.rest('POST', '/api/auth/resend-verification', { email })
const forget = (world: World, email: string) => world.guest.rest('POST', '/api/auth/forgot-password', { email })
const reset = (world: World, token: string, newPassword = fresh) =>
  world.guest.rest('POST', '/api/auth/reset-password', { token, newPassword })
const login = (world: World, email: string, secret: string) =>
  world.guest.rest('POST', '/api/auth/login', { email, password: secret })

const unverified = { status: 400, body: { error: messages.verifyFailed } }
const notReset = { status: 400, body: { error: 'Invalid reset token' } }

describe('verifying an address', () => {
  test('works once, with the mailed token', async () => {
    const world = await openWorld()
    const ann = await signUp(world, 'ann@example.org')
    expect((await ann.api.auth.me()).emailVerified).toBe(false)
    for (const token of ['', 'unknown', ann.token.toLowerCase(), `${ann.token}x`, 'x'.repeat(201)]) {
      expect.soft(await verify(world, token)).toMatchObject(unverified)
    }
    expect(await world.guest.rest('GET', '/api/auth/verify-email')).toMatchObject(unverified)
    expect(await verify(world, ann.token)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await ann.api.auth.me()).emailVerified).toBe(true)
    expect(await verify(world, ann.token)).toMatchObject(unverified)
    expect((await ann.api.auth.me()).emailVerified).toBe(true)
  })

  test('works within 24 hours of the mail, not later', async () => {
    const world = await openWorld()
    const ann = await signUp(world, 'ann@example.org')
    const bob = await signUp(world, 'bob@example.org')
    world.advance(24 * hour - minute)
    expect((await verify(world, ann.token)).status).toBe(200)
    world.advance(minute)
    expect(await verify(world, bob.token)).toMatchObject(unverified)
    expect((await bob.api.auth.me()).emailVerified).toBe(false)
  })

  test('verifies only the address that received the mail', async () => {
    const world = await openWorld()
    const ann = await signUp(world, 'ann@example.org')
    const changed = { email: 'new@example.org', emailKey: 'new@example.org' }
    await world.db.updateTable('user').set(changed).execute()
    expect(await verify(world, ann.token)).toMatchObject(unverified)
    expect((await ann.api.auth.me()).emailVerified).toBe(false)
  })

  test('answers every request for another mail alike, and mails unverified users only', async () => {
    const world = await openWorld()
    const ann = await signUp(world, 'ann@example.org')
    const bob = await world.user('Bob')
    const answers = []
    for (const email of ['ANN@example.org', bob.email, 'nobody@example.org']) answers.push(await resend(world, email))
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
    }
    const emails = await world.deliverMails()
    expect(emails.map(({ to }) => to)).toEqual(['ann@example.org'])
    expect((await resend(world, 'not an address')).body).toEqual({ error: messages.emailInvalid, field: 'email' })

    // The first mail may arrive last: either token works.
    expect((await verify(world, ann.token)).status).toBe(200)
    await resend(world, 'ann@example.org')
    expect(await world.deliverMails()).toEqual([])
  })
})

describe('setting a new password', () => {
  test('works once with the mailed token, ends every session, and replaces the old password', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const bob = await world.user('Bob')
    const elsewhere = world.clientWith(cookieOf(await login(world, ann.email, password)))
    await forget(world, 'ANN@example.org')
    const token = mailedToken((await world.deliverMails())[0])

    for (const wrong of ['unknown', token.toLowerCase()]) {
      expect.soft(await reset(world, wrong)).toMatchObject(notReset)
    }
    expect((await ann.rest('GET', '/api/auth/me')).status).toBe(200)
    expect(await reset(world, token, '12345')).toMatchObject({
      status: 400,
      body: { error: 'Password must be at least 6 characters', field: 'newPassword' },
    })

    const answer = await reset(world, token)
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    expect(String(answer.headers['set-cookie'])).not.toContain('folkmoot_session')
    expect((await ann.rest('GET', '/api/auth/me')).status).toBe(401)
    expect((await elsewhere.rest('GET', '/api/auth/me')).status).toBe(401)
    expect((await bob.rest('GET', '/api/auth/me')).status).toBe(200)
    expect((await login(world, ann.email, password)).status).toBe(401)
    expect((await login(world, ann.email, fresh)).status).toBe(200)
    expect((await login(world, bob.email, password)).status).toBe(200)

    expect(await reset(world, token, 'a third password')).toMatchObject(notReset)
    expect((await login(world, ann.email, fresh)).status).toBe(200)
  })

  test('refuses a missing or overlong token with the specified message', async () => {
    const world = await openWorld()
    for (const token of [undefined, '', 'x'.repeat(201)]) {
      const body = { newPassword: fresh, ...(token !== undefined && { token }) }
      expect.soft(await world.guest.rest('POST', '/api/auth/reset-password', body)).toMatchObject(notReset)
    }
  })

  test('works within an hour of the mail, not later', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    await forget(world, ann.email)
    await forget(world, bob.email)
    const [first = '', second = ''] = (await world.deliverMails()).map(mailedToken)
    world.advance(hour - minute)
    expect((await reset(world, first)).status).toBe(200)
    world.advance(minute)
    expect(await reset(world, second)).toMatchObject(notReset)
    expect((await login(world, bob.email, password)).status).toBe(200)
  })

  test('revokes the older tokens of this user only', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    for (const { email } of [ann, bob, ann]) await forget(world, email)
    const [older = '', others = '', newer = ''] = (await world.deliverMails()).map(mailedToken)
    expect((await reset(world, newer)).status).toBe(200)
    expect(await reset(world, older, 'a third password')).toMatchObject(notReset)
    expect((await reset(world, others)).status).toBe(200)
  })

  test('refuses tokens of another purpose', async () => {
    const world = await openWorld()
    const ann = await signUp(world, 'ann@example.org')
    await forget(world, 'ann@example.org')
    const resetToken = mailedToken((await world.deliverMails())[0])
    expect(await verify(world, resetToken)).toMatchObject(unverified)
    expect(await reset(world, ann.token)).toMatchObject(notReset)
    expect((await verify(world, ann.token)).status).toBe(200)
    expect((await reset(world, resetToken)).status).toBe(200)
  })

  test('answers known and unknown addresses alike, and mails known ones only', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const [registered, unknown] = [await forget(world, ann.email), await forget(world, 'nobody@example.org')]
    expect(registered).toMatchObject({ status: 200, body: { ok: true } })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: registered.status, body: registered.body })
    expect(await world.deliverMails()).toMatchObject([{ to: ann.email, subject: 'Reset your password' }])
    expect((await forget(world, 'not an address')).body).toEqual({ error: messages.emailInvalid, field: 'email' })
  })
})
