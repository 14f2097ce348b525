import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf, signUp } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const short = { status: 400, error: messages.passwordTooShortForSuperAdmin, field: 'newPassword' }
const common = { status: 400, error: messages.passwordCommon, field: 'newPassword' }
const noAdmin = { status: 403, error: messages.adminForbidden }

const signIn = async (world: World, email: string, password: string) => {
  const answer = await world.guest.rest('POST', '/api/auth/login', { email, password })
  return { answer, ...world.clientWith(cookieOf(answer)) }
}

describe('the password of a super admin', () => {
  test('has at least ten characters and is no common one, however it is set', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const change = (newPassword: string) =>
      refusal(root.api.auth.changePassword({ currentPassword: password, newPassword }))
    expect(await change('nine char')).toEqual(short)
    expect(await change('QwertyUIOP')).toEqual(common)
    await root.api.auth.forgotPassword({ email: root.email })
    const token = mailedToken((await world.deliverMails()).at(-1))
    const reset = (newPassword: string) => world.guest.api.auth.resetPassword({ token, newPassword })
    expect(await refusal(reset('nine char'))).toEqual(short)
    expect(await refusal(reset('password123'))).toEqual(common)
    // A refused password does not use the link up.
    expect(await reset('ten chars!')).toEqual({ ok: true })
    const { answer } = await signIn(world, root.email, 'ten chars!')
    expect(answer.body.user).toMatchObject({ isSuperAdmin: true })
  })

  test('lets the right of an appointed user rest while it is weak', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const ann = await signUp(world, 'ann@example.org')
    const [bob, carl] = [await signUp(world, 'bob@example.org', { password: 'password123' }), await world.user('Carl')]
    await carl.api.auth.changePassword({ currentPassword: password, newPassword: 'nine char' })
    const weak = withRenewedCookie(world, carl)
    for (const { token } of [ann, bob]) await world.guest.api.auth.verifyEmail({ token })
    const ids = [ann, bob].map(({ answer }) => answer.body.user.id)
    for (const id of [...ids, carl.id]) await root.api.userManagement.setSuperAdmin({ id, isSuperAdmin: true })
    expect(await ann.api.admin.health()).toBeTruthy()
    for (const { api } of [bob, weak]) {
      expect(await api.auth.viewer()).toMatchObject({ isSuperAdmin: false, awaitsStrongPassword: true })
      expect(await refusal(api.admin.health())).toMatchObject(noAdmin)
    }
    expect((await weak.api.auth.prove({ password: 'nine char' })).user).toMatchObject({ isSuperAdmin: false })
    expect((await signIn(world, carl.email, 'nine char')).answer.body.user).toMatchObject({ isSuperAdmin: false })
    const change = (newPassword: string) => weak.api.auth.changePassword({ currentPassword: 'nine char', newPassword })
    expect(await refusal(change('nine more'))).toEqual(short)
    await change('a better horse')
    const here = withRenewedCookie(world, weak)
    expect(await here.api.auth.viewer()).not.toHaveProperty('awaitsStrongPassword')
    expect(await here.api.admin.health()).toBeTruthy()
  })

  test('is judged again at each sign-in and proof, because the list becomes longer', async () => {
    const world = await openWorld()
    for (const see of ['sign-in', 'proof']) {
      const ann = await signUp(world, `${see}@example.org`, { name: see, password: 'basketball' })
      // As if it had not been on the list when it was chosen.
      await world.db
        .updateTable('user')
        .set({ superAdminAt: world.services.now().toISOString(), isPasswordWeak: 0 })
        .where('id', '=', ann.answer.body.user.id)
        .execute()
      expect(await ann.api.admin.health()).toBeTruthy()
      const { isSuperAdmin } =
        see === 'proof'
          ? (await ann.api.auth.prove({ password: 'basketball' })).user
          : (await signIn(world, `${see}@example.org`, 'basketball')).answer.body.user
      expect(isSuperAdmin).toBe(false)
      expect(await refusal(ann.api.admin.health())).toMatchObject(noAdmin)
      await world.deliverMails()
    }
  })

  test('of the address in SUPER_ADMIN_EMAIL is no secret to guess: its sign-up takes any password', async () => {
    const config = { superAdminEmail: 'boss@example.org' }
    const world = await openWorld({ config })
    const boss = await signUp(world, 'boss@example.org')
    await boss.api.auth.verifyEmail({ token: boss.token })
    expect(await boss.api.auth.viewer()).toMatchObject({ isSuperAdmin: true })

    const other = await openWorld({ config })
    const weak = await signUp(other, 'boss@example.org', { password: 'abcdef' })
    expect(weak.answer.status).toBe(201)
    await weak.api.auth.verifyEmail({ token: weak.token })
    expect(await weak.api.auth.viewer()).toMatchObject({ isSuperAdmin: false, awaitsStrongPassword: true })
  })
})

describe('the passwords of all users', () => {
  test('have six characters, and may be common unless the site refuses them', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    const account = (name: string, password: string) => ({ name, email: `${name}@example.org`, password })
    const signUpWith = (name: string, password: string) =>
      world.guest.rest('POST', '/api/auth/signup', account(name, password))
    expect((await signUpWith('ann', 'qwerty')).status).toBe(201)
    expect(await root.api.adminSettings.get()).toMatchObject({ refusesCommonPasswords: false })
    await root.api.adminSettings.save({ refusesCommonPasswords: true })

    const refused = { status: 400, body: { error: messages.passwordCommon, field: 'password' } }
    expect(await signUpWith('bob', 'Qwerty')).toMatchObject(refused)
    expect((await signUpWith('bob', 'qw erty')).status).toBe(201)
    // Existing passwords keep working.
    const ann = await signIn(world, 'ann@example.org', 'qwerty')
    expect(ann.answer.status).toBe(200)
    const change = { currentPassword: 'qwerty', newPassword: 'iloveyou' }
    expect(await refusal(ann.api.auth.changePassword(change))).toEqual(common)
    await world.deliverMails()
    await world.guest.api.auth.forgotPassword({ email: 'ann@example.org' })
    const token = mailedToken((await world.deliverMails()).at(-1))
    expect(await refusal(world.guest.api.auth.resetPassword({ token, newPassword: 'dragon' }))).toEqual(common)
    expect(await world.guest.api.auth.resetPassword({ token, newPassword: 'drag on' })).toEqual({ ok: true })
  })
})

describe('an appointment', () => {
  test('is mailed to every super admin, including the new one, with the name of the appointer', async () => {
    const world = await openWorld()
    const [root, rita, ann] = [
      await world.user('Root', { isSuperAdmin: true }),
      await world.user('Rita', { isSuperAdmin: true }),
      await world.user('Ann'),
    ]
    await world.user('Bob')
    await root.api.userManagement.setSuperAdmin({ id: ann.id, isSuperAdmin: true })
    // Repeating it changes nothing.
    await root.api.userManagement.setSuperAdmin({ id: ann.id, isSuperAdmin: true })
    // A user who loses the right at once still gets the mail.
    await root.api.userManagement.setSuperAdmin({ id: rita.id, isSuperAdmin: false })
    const emails = await world.deliverMails()
    const link = `http://folkmoot.test/admin/users/${ann.id}`
    expect(emails.toSorted((one, other) => (one.to < other.to ? -1 : 1))).toMatchObject([
      { to: ann.email, subject: 'You are now a super admin', link: 'http://folkmoot.test/admin' },
      { to: rita.email, subject: 'A new super admin was appointed', link },
      { to: root.email, subject: 'A new super admin was appointed', link },
    ])
    for (const { text } of emails) expect(text).toContain('appointed by Root on 20 November 2026')
  })

  test('by the operator or by SUPER_ADMIN_EMAIL is mailed as theirs', async () => {
    const world = await openWorld({ config: { superAdminEmail: 'boss@example.org' } })
    const root = await world.user('Root', { isSuperAdmin: true })
    const boss = await signUp(world, 'boss@example.org', { name: 'Boss' })
    await boss.api.auth.verifyEmail({ token: boss.token })
    const emails = await world.deliverMails()
    expect(emails.map(({ to }) => to).sort()).toEqual(['boss@example.org', root.email])
    for (const { text } of emails) expect(text).toContain('appointed by the operator of the server')
  })
})
