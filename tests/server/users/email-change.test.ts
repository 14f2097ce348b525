import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

const hour = 3_600_000
const day = 24 * hour
const next = 'ann.marlow@example.net'
const invalid = { status: 400, error: 'This link is invalid or has expired.' }

const login = (world: World, email: string) => world.guest.rest('POST', '/api/auth/login', { email, password })

/** Requests the change; returns the token mailed to the new address. */
async function askedFor(world: World, ann: Pick<TestUser, 'api'>, email = next) {
  await ann.api.auth.prove({ password })
  await ann.api.account.changeEmail({ email })
  const emails = await world.deliverMails()
  return mailedToken(emails.find(({ to }) => to === email))
}

/** Changes the address from another browser; returns the token with which the old address undoes it. */
async function changed(world: World, ann: Pick<TestUser, 'api'>, email = next) {
  await world.guest.api.account.confirmEmail({ token: await askedFor(world, ann, email) })
  const [mail] = await world.deliverMails()
  return mailedToken(mail)
}

const signedIn = async (world: World, email: string) => {
  const answer = await login(world, email)
  return { cookie: cookieOf(answer), ...world.clientWith(cookieOf(answer)) }
}

describe('a change of the email address', () => {
  test('waits for confirmation by the new address, notifies the old one, and ends other sessions', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const elsewhere = await signedIn(world, ann.email)
    const response = await ann.api.account.changeEmail({ email: ` ${next} ` })
    expect(response).toMatchObject({ pendingEmail: next, user: { email: ann.email } })

    const emails = await world.deliverMails()
    expect(emails).toMatchObject([{ to: next, subject: 'Confirm your new email address' }])
    // The new address is not proven yet.
    expect(emails[0]?.text).not.toContain('Ann')
    expect(emails[0]?.link).toMatch(/^http:\/\/folkmoot\.test\/confirm-email\?token=[\w-]{22}$/)
    expect((await login(world, next)).status).toBe(401)
    expect((await elsewhere.api.auth.me())?.email).toBe(ann.email)

    expect(await ann.api.account.confirmEmail({ token: mailedToken(emails[0]) })).toEqual({ ok: true })
    expect(await elsewhere.api.auth.viewer()).toBeNull()
    expect(await ann.api.auth.viewer()).toBeNull()
    const here = withRenewedCookie(world, ann)
    expect(await here.api.account.get()).toMatchObject({
      pendingEmail: null,
      user: { email: next, emailVerified: true },
    })
    expect((await login(world, ann.email)).status).toBe(401)
    expect((await login(world, next)).status).toBe(200)

    const [notification, ...others] = await world.deliverMails()
    expect(others).toEqual([])
    expect(notification).toMatchObject({ to: ann.email, subject: 'Your email address was changed' })
    expect(notification?.text).toContain(next)
    expect(notification?.link).toMatch(/^http:\/\/folkmoot\.test\/undo-email\?token=[\w-]{22}$/)
  })

  test('ends every session when confirmed in another browser', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const token = await askedFor(world, ann)
    await bob.api.account.confirmEmail({ token })
    expect(await ann.api.auth.viewer()).toBeNull()
    expect((await bob.api.auth.me())?.email).toBe(bob.email)
    expect(bob.setCookies).toEqual([])
  })

  test('is confirmed once, within a day, by its own link', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const confirm = (token: string) => refusal(world.guest.api.account.confirmEmail({ token }))
    const late = await askedFor(world, ann)
    world.advance(day)
    for (const token of [late, 'made-up', '', late.toUpperCase()]) expect(await confirm(token)).toMatchObject(invalid)
    expect((await ann.api.account.get()).pendingEmail).toBeNull()

    const token = await askedFor(world, ann)
    world.advance(day - hour)
    // A link of one kind does nothing of another.
    expect(await refusal(world.guest.api.account.undoEmail({ token }))).toMatchObject(invalid)
    expect(await refusal(world.guest.api.auth.verifyEmail({ token }))).toMatchObject({ status: 400 })
    await world.guest.api.account.confirmEmail({ token })
    expect(await confirm(token)).toMatchObject(invalid)
    expect((await signedIn(world, next)).cookie).not.toBe('')
  })

  test('is cancelled on request, or by another change', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const first = await askedFor(world, ann, 'first@example.net')
    const second = await askedFor(world, ann, 'second@example.net')
    expect((await ann.api.account.get()).pendingEmail).toBe('second@example.net')
    expect(await refusal(world.guest.api.account.confirmEmail({ token: first }))).toMatchObject(invalid)
    expect(await ann.api.account.cancelEmailChange()).toMatchObject({ pendingEmail: null })
    expect(await refusal(world.guest.api.account.confirmEmail({ token: second }))).toMatchObject(invalid)

    await ann.api.account.changeEmail({ email: 'third@example.net' })
    await ann.api.account.cancelEmailChange()
    expect(await world.deliverMails()).toEqual([])
    expect((await ann.api.auth.me())?.email).toBe(ann.email)
  })

  test('to a taken address answers like any other, and sends no mail', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
    const free = await ann.api.account.changeEmail({ email: next })
    const taken = await ann.api.account.changeEmail({ email: 'BOB@example.org' })
    expect(taken).toEqual({ ...free, pendingEmail: 'BOB@example.org' })
    expect(await world.deliverMails()).toEqual([])
    expect((await bob.api.auth.me())?.email).toBe(bob.email)
  })

  test('to an address that was taken since is refused, and changes nothing', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const token = await askedFor(world, ann)
    const other = { name: 'Carl', email: next.toUpperCase(), password: 'a third horse' }
    await world.guest.api.auth.signup(other)
    await world.deliverMails()
    const refused = await refusal(ann.api.account.confirmEmail({ token }))
    expect(refused).toMatchObject({ status: 409, error: messages.emailTaken })
    expect((await ann.api.auth.me())?.email).toBe(ann.email)
    expect(await world.deliverMails()).toEqual([])
    expect((await world.guest.rest('POST', '/api/auth/login', other)).status).toBe(200)
  })

  test('may differ in case only', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    await changed(world, ann, 'Ann@Example.org')
    expect((await login(world, ann.email)).body.user.email).toBe('Ann@Example.org')
  })

  test('is refused when it is disabled, without address or password, to the same address, and for guests', async () => {
    const off = await openWorld({ config: { allowsEmailChange: false } })
    const bob = await off.user('Bob')
    const refused = await refusal(bob.api.account.changeEmail({ email: next }))
    const message = 'Email update needs dedicated backend logic.'
    expect(refused).toEqual({ status: 403, error: message, isSwitchedOff: true })
    expect(await off.deliverMails()).toEqual([])
    expect(await bob.api.account.get()).toMatchObject({ allowsEmailChange: false, pendingEmail: null })

    const world = await openWorld()
    const ann = await world.user('Ann')
    for (const [email, error] of [
      ['ann', 'Please enter a valid email address.'],
      ['', 'Please enter a valid email address.'],
      [ann.email, 'This is already your email address.'],
    ] as const) {
      const answer = await refusal(ann.api.account.changeEmail({ email }))
      expect.soft(answer).toEqual({ status: 400, error, field: 'email' })
    }
    expect((await ann.api.account.get()).pendingEmail).toBeNull()
    expect(await refusal(world.guest.api.account.changeEmail({ email: next }))).toMatchObject({ status: 401 })
    expect(await world.deliverMails()).toEqual([])
  })
})

describe('super admin', () => {
  test('is granted to the user who confirmed the address of SUPER_ADMIN_EMAIL, not who requested it', async () => {
    const world = await openWorld({ config: { superAdminEmail: 'boss@example.net' } })
    const ann = await world.user('Ann')
    const token = await askedFor(world, ann, 'Boss@example.net')
    expect((await ann.api.auth.me())?.isSuperAdmin).toBe(false)
    await ann.api.account.confirmEmail({ token })
    const here = withRenewedCookie(world, ann)
    await here.api.auth.prove({ password })
    expect(await here.api.auth.me()).toMatchObject({ isSuperAdmin: true })

    const bob = await world.user('Bob')
    await bob.api.account.confirmEmail({ token: await askedFor(world, bob) })
    expect(await withRenewedCookie(world, bob).api.auth.me()).toMatchObject({ isSuperAdmin: false })
  })
})
