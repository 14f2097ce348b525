import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

const day = 86_400_000
const next = 'mallory@example.net'
const invalid = { status: 400, error: messages.linkInvalid }

const login = (world: World, email: string, secret = password) =>
  world.guest.rest('POST', '/api/auth/login', { email, password: secret })

/** Requests a change; returns the token mailed to the new address. */
async function requestChange(world: World, who: Pick<TestUser, 'api'>, email: string) {
  await who.api.account.changeEmail({ email })
  const [mail] = await world.deliverMails()
  return mailedToken(mail)
}

/** Changes the address; returns the token with which the old address undoes it. */
async function changed(world: World, ann: Pick<TestUser, 'api'>, email = next) {
  await world.guest.api.account.confirmEmail({ token: await requestChange(world, ann, email) })
  const [notification] = await world.deliverMails()
  return mailedToken(notification)
}

/** Sets the password by the link that the undo mails. */
async function setAnew(world: World) {
  const emails = await world.deliverMails()
  await world.guest.api.auth.resetPassword({ token: mailedToken(emails.at(-1)), newPassword: 'mine again' })
}

describe('undoing a change of address', () => {
  test('restores the old address, ends all sessions and mails a password link', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const token = await changed(world, ann)
    const thief = world.clientWith(cookieOf(await login(world, next)))
    expect((await thief.api.auth.me())?.email).toBe(next)
    await thief.api.account.changeEmail({ email: 'third@example.net' })
    await world.deliverMails()

    expect(await world.guest.api.account.undoEmail({ token })).toEqual({ ok: true })
    expect(await thief.api.auth.viewer()).toBeNull()
    expect((await login(world, next)).status).toBe(401)
    const [email, ...others] = await world.deliverMails()
    expect(email).toMatchObject({ to: ann.email, subject: 'Reset your password' })
    expect(others).toEqual([])
    for (const secret of [password, '']) expect((await login(world, ann.email, secret)).status).not.toBe(200)
    await world.guest.api.auth.resetPassword({ token: mailedToken(email), newPassword: 'mine again' })
    expect((await login(world, ann.email, 'mine again')).body.user).toMatchObject({ id: ann.id, emailVerified: true })
  })

  test('works once, for 14 days', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const undo = (token: string) => refusal(world.guest.api.account.undoEmail({ token }))
    const late = await changed(world, ann)
    world.advance(14 * day)
    for (const token of [late, 'made-up', '']) expect(await undo(token)).toMatchObject(invalid)
    expect((await login(world, ann.email)).status).toBe(401)

    const again = world.clientWith(cookieOf(await login(world, next)))
    const token = await changed(world, again, 'fourth@example.net')
    world.advance(14 * day - 60_000)
    await world.guest.api.account.undoEmail({ token })
    expect(await undo(token)).toMatchObject(invalid)
    await setAnew(world)
    expect((await login(world, next, 'mine again')).status).toBe(200)
  })

  test('revokes the secret feed address', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const token = await changed(world, ann)
    const thief = world.clientWith(cookieOf(await login(world, next)))
    const { url } = await thief.api.syndication.renew()
    const status = async () => (await world.guest.rest('GET', new URL(url).pathname)).status
    await world.guest.api.account.undoEmail({ token })
    expect(await status()).toBe(404)
    expect(await world.db.selectFrom('feedAddress').select('userId').execute()).toEqual([])
  })

  test('leaves nothing to the previous holder of the account', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const mine = await changed(world, ann)
    // The thief changes to a third address, and keeps the mail to the second.
    const thief = world.clientWith(cookieOf(await login(world, next)))
    const theirs = await changed(world, thief, 'third@example.net')
    await world.guest.api.auth.forgotPassword({ email: 'third@example.net' })
    const [email] = await world.deliverMails()

    await world.guest.api.account.undoEmail({ token: mine })
    expect(await refusal(world.guest.api.account.undoEmail({ token: theirs }))).toMatchObject(invalid)
    const reset = world.guest.api.auth.resetPassword({ token: mailedToken(email), newPassword: 'stolen' })
    expect(await refusal(reset)).toMatchObject({ status: 400, error: messages.invalidResetToken })
    await setAnew(world)
    expect((await login(world, ann.email, 'mine again')).status).toBe(200)
  })

  test('cannot be prevented by taking the old address, which is reserved for 14 days', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const token = await changed(world, ann)
    const taken = { status: 409, error: messages.emailTaken }
    const signUp = () => refusal(world.guest.api.auth.signup({ name: 'Other', email: 'ANN@example.org', password }))
    expect(await signUp()).toMatchObject({ ...taken, field: 'email' })
    const link = await requestChange(world, bob, ann.email)
    expect(await refusal(world.guest.api.account.confirmEmail({ token: link }))).toMatchObject(taken)
    expect((await bob.api.auth.me())?.email).toBe(bob.email)
    world.advance(14 * day - 60_000)
    expect(await signUp()).toMatchObject(taken)
    await world.guest.api.account.undoEmail({ token })
    await setAnew(world)
    expect((await login(world, ann.email, 'mine again')).body.user.id).toBe(ann.id)
  })

  test('ends after 14 days, with the reservation', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await changed(world, ann)
    world.advance(14 * day)
    const other = await world.guest.rest('POST', '/api/auth/signup', { name: 'Other', email: ann.email, password })
    expect(other.status).toBe(201)
    expect((await login(world, next)).body.user.id).toBe(ann.id)
  })

  test('is not offered for a change that was undone before the mail was sent', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const token = await changed(world, ann)
    await world.db.updateTable('mail').set({ dueAt: world.services.now().toISOString(), sentAt: null }).execute()
    await world.guest.api.account.undoEmail({ token })
    expect((await world.deliverMails()).map(({ subject }) => subject)).toEqual(['Reset your password'])
  })
})

test('a password link dies with the address that received it', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  const [email] = await world.deliverMails()
  await changed(world, ann)
  const reset = world.guest.api.auth.resetPassword({ token: mailedToken(email), newPassword: 'not mine' })
  expect(await refusal(reset)).toMatchObject({ status: 400, error: messages.invalidResetToken })
  expect((await login(world, next)).status).toBe(200)
})
