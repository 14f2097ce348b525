import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const newPassword = 'another horse'
const path = '/api/auth/password'
const login = (world: World, email: string, secret: string) =>
  world.guest.rest('POST', '/api/auth/login', { email, password: secret })

test('a changed password replaces the old one, keeps this session and ends the others', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const elsewhere = world.clientWith(cookieOf(await login(world, ann.email, password)))
  await world.deliverMails()

  const answer = await ann.rest('PUT', path, { currentPassword: password, newPassword })
  expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  const here = world.clientWith(cookieOf(answer))
  expect((await here.api.auth.me())?.id).toBe(ann.id)
  for (const gone of [ann, elsewhere]) expect(await gone.api.auth.viewer()).toBeNull()
  expect((await login(world, ann.email, password)).status).toBe(401)
  expect((await login(world, ann.email, newPassword)).status).toBe(200)

  const emails = await world.deliverMails()
  expect(emails).toMatchObject([
    { to: ann.email, subject: 'Your password was changed', link: 'http://folkmoot.test/forgot-password' },
  ])
  expect(emails[0]?.text).toContain('20 November 2026')
})

test('changing a password requires the old one and a valid new one', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  for (const [input, status, error, field] of [
    [{ currentPassword: 'wrong', newPassword }, 403, 'The password is incorrect.', 'password'],
    [{ currentPassword: '', newPassword }, 400, 'Please enter your password', 'currentPassword'],
    [{ newPassword }, 400, 'Please enter your password', 'currentPassword'],
    [{ currentPassword: password }, 400, 'Password is required', 'newPassword'],
    [{ currentPassword: password, newPassword: '12345' }, 400, 'Password must be at least 6 characters', 'newPassword'],
    [
      { currentPassword: password, newPassword: 'x'.repeat(257) },
      400,
      'Password must be at most 256 characters',
      'newPassword',
    ],
  ] as const) {
    const answer = await ann.rest('PUT', path, input)
    expect.soft(answer).toMatchObject({ status, body: { error, field } })
    expect.soft(answer.headers['set-cookie']).toBeUndefined()
  }
  expect((await world.guest.rest('PUT', path, { currentPassword: password, newPassword })).status).toBe(401)
  expect((await ann.api.auth.me())?.id).toBe(ann.id)
  expect((await login(world, ann.email, password)).status).toBe(200)
  expect((await world.deliverMails()).map(({ subject }) => subject)).not.toContain('Your password was changed')
})

test('a password link that was mailed before the change is invalid', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  const [email] = await world.deliverMails()
  await ann.api.auth.changePassword({ currentPassword: password, newPassword })
  const reset = world.guest.api.auth.resetPassword({ token: mailedToken(email), newPassword: 'not mine' })
  expect(await refusal(reset)).toMatchObject({ status: 400, error: 'Invalid reset token' })
  expect((await withRenewedCookie(world, ann).api.auth.me())?.id).toBe(ann.id)
})
