import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { signUp } from '../../support/identity/sign-up.ts'
import { beforeNextTransaction } from '../../support/platform/before-next-transaction.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

const next = 'ann.marlow@example.net'

const login = (world: World, email: string) => world.guest.rest('POST', '/api/auth/login', { email, password })
const change = (who: Pick<TestUser, 'api'>, email: string) => who.api.account.changeEmail({ email })

describe('an unverified address', () => {
  test('is replaced at once, and only the new one gets a mail, to verify it', async () => {
    const world = await openWorld()
    const ann = await signUp(world, 'mistyped@example.org', { name: 'Buy Pills Now' })
    await world.guest.api.auth.forgotPassword({ email: 'mistyped@example.org' })
    const [reset] = await world.deliverMails()
    expect(await change(ann, ` ${next} `)).toMatchObject({
      pendingEmail: null,
      user: { email: next, emailVerified: false },
    })
    const [mail, ...others] = await world.deliverMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: next, subject: 'Verify your email address' })
    for (const form of [mail?.text, mail?.html]) expect(form).not.toContain('Buy Pills')

    expect((await login(world, 'mistyped@example.org')).status).toBe(401)
    expect((await login(world, next)).body.user).toMatchObject({ emailVerified: false })
    // The holder of the mistyped address neither verifies the account nor sets its password.
    expect(await refusal(ann.api.auth.verifyEmail({ token: ann.token }))).toMatchObject({ status: 400 })
    const stolen = world.guest.api.auth.resetPassword({ token: mailedToken(reset), newPassword: 'stolen horse' })
    expect(await refusal(stolen)).toMatchObject({ status: 400, error: messages.invalidResetToken })
    expect((await signUp(world, 'mistyped@example.org')).answer.status).toBe(201)
    await ann.api.auth.verifyEmail({ token: mailedToken(mail) })
    expect(await ann.api.auth.me()).toMatchObject({ email: next, emailVerified: true })

    // From now on, a change waits for its confirmation.
    expect(await change(ann, 'third@example.net')).toMatchObject({ pendingEmail: 'third@example.net' })
    expect(await world.deliverMails()).toMatchObject([{ subject: 'Confirm your new email address' }])
  })

  test('stays when the change is refused, which sends no mail', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann', { isVerified: false }), await world.user('Bob')]
    await change(bob, 'robert@example.net')
    const [confirm] = await world.deliverMails()
    await world.guest.api.account.confirmEmail({ token: mailedToken(confirm) })
    await world.deliverMails()
    const taken = { status: 409, error: messages.emailTaken, field: 'email' }
    // Bob can still return to his former address.
    for (const email of ['Robert@example.net', bob.email]) expect(await refusal(change(ann, email))).toEqual(taken)
    expect(await refusal(change(ann, ann.email))).toMatchObject({ status: 400, error: messages.emailUnchanged })
    expect(await ann.api.auth.me()).toMatchObject({ email: ann.email })
    expect(await world.deliverMails()).toEqual([])

    const off = await openWorld({ config: { allowsEmailChange: false } })
    const eve = await off.user('Eve', { isVerified: false })
    expect(await refusal(change(eve, next))).toMatchObject({ status: 403, isSwitchedOff: true })
  })

  test('voids a change that was asked for before', async () => {
    const world = await openWorld()
    const [ann, bob] = [await world.user('Ann', { isVerified: false }), await world.user('Bob')]
    await change(bob, 'former@example.net')
    const token = mailedToken((await world.deliverMails()).at(-1))
    await world.db.updateTable('emailChange').set({ userId: ann.id }).execute()
    await change(ann, next)
    const late = world.guest.api.account.confirmEmail({ token })
    expect(await refusal(late)).toMatchObject({ status: 400, error: messages.linkInvalid })
  })

  test('stays when it was verified or the password was reset before', async () => {
    const world = await openWorld()
    const ann = await signUp(world, 'ann@example.org')
    beforeNextTransaction(world, () => world.guest.api.auth.verifyEmail({ token: ann.token }))
    expect(await refusal(change(ann, next))).toEqual({ status: 409, error: messages.emailVerified })
    expect(await ann.api.auth.me()).toMatchObject({ email: 'ann@example.org', emailVerified: true })

    const bob = await signUp(world, 'bob@example.org')
    await world.guest.api.auth.forgotPassword({ email: 'bob@example.org' })
    const token = mailedToken((await world.deliverMails()).at(-1))
    beforeNextTransaction(world, () => world.guest.api.auth.resetPassword({ token, newPassword: 'a better horse' }))
    expect(await refusal(change(bob, next))).toMatchObject({ status: 401 })
    expect(await world.deliverMails()).toEqual([])
  })

  test('reaches as many strangers as signing up, and none of them more often than a verification mail', async () => {
    const world = await openWorld({ limitsRates: true })
    const [eve, mo] = [await world.user('Eve', { isVerified: false }), await world.user('Mo', { isVerified: false })]
    for (let count = 1; count <= 20; count++) {
      await change(count % 2 ? eve : mo, `stranger${count}@example.net`)
    }
    for (const who of [eve, mo]) expect(await refusal(change(who, next))).toMatchObject({ status: 429 })
    const payload = { name: 'Ann', email: 'ann@example.org', password }
    expect((await world.guest.rest('POST', '/api/auth/signup', payload)).status).toBe(429)

    const other = await openWorld({ limitsRates: true })
    const ann = await other.user('Ann', { isVerified: false })
    for (let count = 1; count <= 5; count++) {
      await change(ann, 'victim@example.net')
      await change(ann, `home${count}@example.net`)
    }
    expect(await refusal(change(ann, 'victim@example.net'))).toMatchObject({ status: 429 })
    const resend = other.guest.api.auth.resendVerification({ email: 'victim@example.net' })
    expect(await refusal(resend)).toMatchObject({ status: 429 })
  })
})
