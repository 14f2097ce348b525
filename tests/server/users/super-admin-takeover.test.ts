import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createInvitationWorld } from '../../support/communities/invitations.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp } from '../../support/identity/two-factor.ts'
import { refusal } from '../../support/refusal.ts'
import { exportOf } from '../../support/users/export-of.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

type Browser = Pick<TestUser, 'api' | 'setCookies'>

const boss = 'boss@example.net'
const third = 'third@example.net'
const mine = 'boss horse'
const invalid = { status: 400, error: messages.linkInvalid }

const openBossWorld = () => openWorld({ config: { superAdminEmail: boss } })

const login = (world: World, email: string, secret = password) =>
  world.guest.rest('POST', '/api/auth/login', { email, password: secret })

const signedIn = async (world: World, email: string, secret = password) =>
  world.clientWith(cookieOf(await login(world, email, secret)))

/** The mails that wait to be sent, except those about an appointment. */
const waiting = async (world: World) =>
  (await world.deliverMails()).filter(({ subject }) => !subject.includes('super admin'))

/** The token of the only mail that waits to be sent. */
async function mailed(world: World, to: string) {
  const emails = await waiting(world)
  expect(emails.map((email) => email.to)).toEqual([to])
  return mailedToken(emails[0])
}

async function requestChange(world: World, who: Browser, email: string) {
  await who.api.account.changeEmail({ email })
  return mailed(world, email)
}

/** Changes the address in the owner's own browser; returns the undo link and the browser's new session. */
async function moved(world: World, who: Browser & { email: string }, email: string) {
  await who.api.account.confirmEmail({ token: await requestChange(world, who, email) })
  return { undo: await mailed(world, who.email), browser: withRenewedCookie(world, who) }
}

/** Sets a new password as the holder of the address does. */
async function reset(world: World, email: string, newPassword = mine) {
  await world.guest.api.auth.forgotPassword({ email })
  await world.guest.api.auth.resetPassword({ token: await mailed(world, email), newPassword })
}

const undo = (world: World, token: string) => world.guest.api.account.undoEmail({ token })

describe('a password reset that appoints a super admin', () => {
  test('ends the undo link of the address that the account had before', async () => {
    const world = await openBossWorld()
    const evil = await world.user('Evil')
    await world.guest.api.account.confirmEmail({ token: await requestChange(world, evil, boss) })
    const theirs = await mailed(world, evil.email)
    await reset(world, boss)
    expect((await login(world, boss, mine)).body.user).toMatchObject({ id: evil.id, isSuperAdmin: true })

    expect(await refusal(undo(world, theirs))).toMatchObject(invalid)
    expect(await waiting(world)).toEqual([])
    const owner = await signedIn(world, boss, mine)
    expect(await owner.api.auth.me()).toMatchObject({ id: evil.id, isSuperAdmin: true })
    // The change was not undone.
    expect((await exportOf(owner)).emailChanges).toMatchObject([{ newEmail: boss, undoneAt: null }])
    // The former address is no longer reserved, and opens nothing.
    const { user } = await world.guest.api.auth.signup({ name: 'Evil again', email: evil.email, password })
    expect(user).toMatchObject({ isSuperAdmin: false })
  })

  test('ends an undo link that has not been mailed yet', async () => {
    const world = await openBossWorld()
    const evil = await world.user('Evil')
    await world.guest.api.account.confirmEmail({ token: await requestChange(world, evil, boss) })
    await world.guest.api.auth.forgotPassword({ email: boss })
    const emails = await world.deliverMails()
    await world.db.updateTable('mail').set({ dueAt: world.services.now().toISOString(), sentAt: null }).execute()
    const token = mailedToken(emails.find(({ to }) => to === boss))
    await world.guest.api.auth.resetPassword({ token, newPassword: mine })
    expect((await world.deliverMails()).filter(({ to }) => to === evil.email)).toEqual([])
  })

  test('leaves an earlier holder nothing: no factor, undo, link, feed address or deletion', async () => {
    const world = await openBossWorld()
    const evil = await world.user('Evil')
    const app = await setUpAuthenticatorApp(world, evil)
    const factorUndo = mailedToken(world.emails.at(-1))
    const before = { ...app.browser, email: evil.email }
    await world.guest.api.account.confirmEmail({ token: await requestChange(world, before, boss) })
    const addressUndo = await mailed(world, evil.email)
    const { ticket } = (await login(world, boss)).body.secondFactor
    await world.guest.api.auth.secondFactor({ ticket, recoveryCode: app.recoveryCodes[0] })
    const thief = withRenewedCookie(world, world.guest)
    const pending = await requestChange(world, thief, third)
    const { url } = await thief.api.syndication.renew()
    await thief.api.account.scheduleDeletion({ mode: 'REMOVE' })
    await mailed(world, boss)

    await reset(world, boss)
    expect(await thief.api.auth.viewer()).toBeNull()
    const answer = await login(world, boss, mine)
    expect(answer).toMatchObject({ status: 200, body: { user: { isSuperAdmin: true } } })
    const [mail] = await waiting(world)
    expect(mail).toMatchObject({ to: boss, subject: 'Your second factors were changed' })
    expect(mail?.text).toContain('all second factors and recovery codes were removed from your account')
    const owner = world.clientWith(cookieOf(answer))
    expect(await owner.api.twoFactor.list()).toEqual({
      app: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isAskedFor: false,
    })
    expect(await owner.api.account.get()).toMatchObject({ deletionDueAt: null, pendingEmail: null })
    expect((await world.guest.rest('GET', new URL(url).pathname)).status).toBe(404)
    expect(await refusal(undo(world, addressUndo))).toMatchObject(invalid)
    expect(await refusal(world.guest.api.account.undoTwoFactor({ token: factorUndo }))).toMatchObject(invalid)
    expect(await refusal(world.guest.api.account.confirmEmail({ token: pending }))).toMatchObject(invalid)
    expect((await owner.api.auth.me())?.email).toBe(boss)
  })

  test('keeps the second factors of a user whom it does not appoint', async () => {
    const world = await openBossWorld()
    const ann = await world.user('Ann')
    await setUpAuthenticatorApp(world, ann)
    await world.deliverMails()
    await reset(world, ann.email)
    expect((await login(world, ann.email, mine)).body.secondFactor.methods).toEqual(['app', 'recovery'])
  })
})

describe('a super admin appointed in their own session', () => {
  test('keeps that session, and ends other sessions, pending changes and older undo links', async () => {
    const config = { superAdminEmail: boss }
    const { world, ann, tokenFor } = await createInvitationWorld({}, { config })
    const evil = await world.user('Evil')
    await world.guest.api.account.confirmEmail({ token: await requestChange(world, evil, boss) })
    const undoLink = await mailed(world, evil.email)
    const [here, elsewhere] = [await signedIn(world, boss), await signedIn(world, boss)]
    const pending = await requestChange(world, elsewhere, third)
    expect(await here.api.auth.me()).toMatchObject({ email: boss, isSuperAdmin: false })

    await here.api.invitations.accept({ token: await tokenFor(ann, boss) })
    expect(await here.api.auth.me()).toMatchObject({ id: evil.id, isSuperAdmin: true })
    expect(await elsewhere.api.auth.viewer()).toBeNull()
    expect(await refusal(world.guest.api.account.confirmEmail({ token: pending }))).toMatchObject(invalid)
    expect(await refusal(undo(world, undoLink))).toMatchObject(invalid)
    expect(await here.api.auth.me()).toMatchObject({ email: boss, isSuperAdmin: true })
  })
})

describe('undoing a change of address', () => {
  const rightsOf = (world: World) =>
    world.db.selectFrom('user').select(['email', 'superAdminAt']).where('name', '=', 'Former').executeTakeFirst()

  test('takes the right away that the later address gave, in the audit log', async () => {
    const world = await openBossWorld()
    const [root, former] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Former')]
    const change = await moved(world, former, boss)
    await change.browser.api.auth.prove({ password })
    expect(await change.browser.api.auth.me()).toMatchObject({ isSuperAdmin: true })
    await undo(world, change.undo)
    expect(await rightsOf(world)).toEqual({ email: former.email, superAdminAt: null })
    const { items } = await root.api.auditLog.list({})
    expect(items.map(({ action }) => action)).toEqual(['admin.revoke', 'admin.grant'])
    await world.guest.api.auth.resetPassword({ token: await mailed(world, former.email), newPassword: mine })
    expect((await login(world, former.email, mine)).body.user).toMatchObject({ isSuperAdmin: false })
  })

  test('is refused while it would leave no super admin', async () => {
    const world = await openBossWorld()
    const former = await world.user('Former')
    const change = await moved(world, former, boss)
    const last = { status: 409, error: messages.lastSuperAdmin }
    expect(await refusal(undo(world, change.undo))).toMatchObject(last)
    await change.browser.api.auth.prove({ password })
    expect(await change.browser.api.auth.me()).toMatchObject({ email: boss, isSuperAdmin: true })
    await world.user('Root', { isSuperAdmin: true })
    await undo(world, change.undo)
    expect(await rightsOf(world)).toEqual({ email: former.email, superAdminAt: null })
  })

  test('takes a right away that another super admin gave to the holder of the later address', async () => {
    const world = await openWorld()
    const [root, former] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Former')]
    const change = await moved(world, former, third)
    await root.api.userManagement.setSuperAdmin({ id: former.id, isSuperAdmin: true })
    await undo(world, change.undo)
    expect(await rightsOf(world)).toEqual({ email: former.email, superAdminAt: null })
  })

  test('leaves a right that the user had before, or that the old address gives', async () => {
    const world = await openWorld()
    const former = await world.user('Former', { isSuperAdmin: true })
    await undo(world, (await moved(world, former, third)).undo)
    expect(await rightsOf(world)).toMatchObject({ superAdminAt: expect.any(String) })

    const named = await openWorld({ config: { superAdminEmail: 'former@example.org' } })
    const [root, other] = [await named.user('Root', { isSuperAdmin: true }), await named.user('Former')]
    const change = await moved(named, other, third)
    await root.api.userManagement.setSuperAdmin({ id: other.id, isSuperAdmin: true })
    await undo(named, change.undo)
    expect(await rightsOf(named)).toMatchObject({ email: other.email, superAdminAt: expect.any(String) })
  })
})

test('a grant by a super admin voids the links that were open before', async () => {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  const change = await requestChange(world, ann, third)
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  const token = await mailed(world, ann.email)
  await root.api.userManagement.setSuperAdmin({ id: ann.id, isSuperAdmin: true })
  const unusable = { status: 400, error: messages.invalidResetToken }
  expect(await refusal(world.guest.api.auth.resetPassword({ token, newPassword: mine }))).toEqual(unusable)
  expect(await refusal(world.guest.api.account.confirmEmail({ token: change }))).toMatchObject(invalid)
  await reset(world, ann.email, 'a much longer horse')
})
