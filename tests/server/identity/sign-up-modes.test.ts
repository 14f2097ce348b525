import { describe, expect, test } from 'vitest'
import type { SignUpMode } from '../../../src/shared/instance/settings.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createInvitationWorld } from '../../support/communities/invitations.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const day = 86_400_000
const carl = { name: 'Carl', email: 'carl@example.org', password }
const closed = { status: 403, error: messages.signUpClosed }
const invitationNeeded = { status: 403, error: messages.signUpInvitationNeeded }
const waiting = { status: 403, error: messages.accountWaiting, awaitsApproval: true }

const signUpBy = {
  trpc: async (world: World, input: object) =>
    world.guest.api.auth.signup(input as typeof carl).then(
      (body) => ({ status: 201, body: { ...body } as Record<string, unknown> }),
      async (error) => {
        const { status, ...body } = await refusal(Promise.reject(error))
        return { status, body }
      },
    ),
  rest: async (world: World, input: object) => {
    const { status, body } = await world.guest.rest('POST', '/api/auth/signup', input)
    return { status, body }
  },
}
const transports = ['trpc', 'rest'] as const

async function modeWorld(signUpMode: SignUpMode) {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode })
  return { world, root }
}

async function invitedWorld(signUpMode: SignUpMode) {
  const setting = await createInvitationWorld()
  const root = await setting.world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode })
  return { ...setting, root }
}

const accounts = async ({ db }: World) => (await db.selectFrom('user').select('id').execute()).length
const logIn = ({ guest }: World) => guest.rest('POST', '/api/auth/login', { email: carl.email, password })

describe.each(transports)('signing up by %s', (transport) => {
  const signUp = (world: World, input: object = carl) => signUpBy[transport](world, input)

  test('is for everybody in open mode', async () => {
    const { world } = await modeWorld('open')
    const { status, body } = await signUp(world, { ...carl, invitation: 'AAAAAAAAAAAAAAAAAAAAAA', message: 'Hello' })
    expect(status).toBe(201)
    expect(body).toEqual({ user: expect.objectContaining({ name: 'Carl', emailVerified: false }) })
    expect((await logIn(world)).status).toBe(200)
  })

  test('is refused in closed mode, and open to everybody again in open mode', async () => {
    const { world, root } = await modeWorld('closed')
    const { status, body } = await signUp(world)
    expect({ status, ...body }).toEqual(closed)
    expect(await accounts(world)).toBe(1)
    // The answer does not reveal whether an account exists either.
    const taken = await signUp(world, { ...carl, email: root.email })
    expect({ status: taken.status, ...taken.body }).toEqual(closed)
    await root.api.adminSettings.save({ signUpMode: 'open' })
    expect((await signUp(world)).status).toBe(201)
  })

  test('requires an invitation to that address in invitation mode', async () => {
    const { world, ann, tokenFor } = await invitedWorld('invitation')
    const before = await accounts(world)
    const token = await tokenFor(ann, 'Carl@Example.org')
    const other = await tokenFor(ann, 'dora@example.org')
    for (const input of [
      carl,
      { ...carl, invitation: '' },
      { ...carl, invitation: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { ...carl, invitation: other },
      { ...carl, email: 'eve@example.org', invitation: token },
      { ...carl, email: ann.email, invitation: token },
    ]) {
      const { status, body } = await signUp(world, input)
      expect.soft({ status, ...body }).toEqual(invitationNeeded)
    }
    expect(await accounts(world)).toBe(before)

    const { status, body } = await signUp(world, { ...carl, invitation: token })
    expect(status).toBe(201)
    expect(body).toEqual({ user: expect.objectContaining({ email: carl.email, emailVerified: true }) })
    expect(await world.deliverMails()).toEqual([])
    // The invitation itself still has to be accepted.
    const { api } = world.clientWith(cookieOf(await logIn(world)))
    expect(await api.invitations.accept({ token })).toMatchObject({ role: 'MEMBER' })
  })

  test('creates an account that awaits approval in approval mode', async () => {
    const { world, root } = await modeWorld('approval')
    const { status, body } = await signUp(world, { ...carl, message: 'I play chess.' })
    expect(status).toBe(201)
    expect(body).toEqual({ user: expect.objectContaining({ name: 'Carl' }), awaitsApproval: true })
    expect(world.guest.setCookies).toEqual([])
    const answer = await logIn(world)
    expect({ status: answer.status, ...answer.body }).toEqual(waiting)
    const wrong = await world.guest.rest('POST', '/api/auth/login', { email: carl.email, password: 'wrong horse' })
    expect(wrong).toMatchObject({ status: 401, body: { error: messages.loginFailed } })

    const { items } = await root.api.userManagement.list({ filter: 'waiting' })
    expect(items).toMatchObject([{ name: 'Carl', awaitsApproval: true }])
    const { id = '' } = items[0] ?? {}
    const seen = await root.api.userManagement.byId({ id })
    expect(seen).toMatchObject({ signUpMessage: 'I play chess.', can: { decide: true }, sessions: [] })
    const notifications = (await root.api.notifications.list({})).items
    expect(notifications).toMatchObject([{ kind: 'sign-up-waiting', actor: { name: 'Carl' }, isRead: false }])
    const taken = await signUp(world)
    expect({ status: taken.status, ...taken.body }).toMatchObject({ status: 409, error: messages.emailTaken })
  })
})

describe('an invitation', () => {
  test('that is expired, revoked or by a suspended user does not allow sign-up', async () => {
    const { world, root, ann, bob, slug, tokenFor, listed } = await invitedWorld('invitation')
    const signUp = (invitation: string) => refusal(world.guest.api.auth.signup({ ...carl, invitation }))
    const revoked = await tokenFor(ann, carl.email)
    const [{ id } = { id: '' }] = await listed()
    await ann.api.invitations.revoke({ slug, id })
    expect(await signUp(revoked)).toEqual(invitationNeeded)
    const held = await tokenFor(bob, carl.email)
    await root.api.userManagement.suspend({ id: bob.id, reason: 'Spam', until: null })
    expect(await signUp(held)).toEqual(invitationNeeded)
    await root.api.userManagement.lift({ id: bob.id })
    world.advance(14 * day)
    expect(await signUp(held)).toEqual(invitationNeeded)
  })

  test('by a moderator replaces approval; one by a plain member only verifies the address', async () => {
    const { world, ann, bob, tokenFor } = await invitedWorld('approval')
    const byMember = await tokenFor(bob, 'dora@example.org')
    const dora = { ...carl, name: 'Dora', email: 'dora@example.org', invitation: byMember }
    expect(await world.guest.api.auth.signup(dora)).toMatchObject({
      user: { emailVerified: true },
      awaitsApproval: true,
    })
    const invitation = await tokenFor(ann, carl.email)
    const answer = await world.guest.api.auth.signup({ ...carl, invitation })
    expect(answer).toEqual({ user: expect.objectContaining({ emailVerified: true }) })
    expect((await logIn(world)).status).toBe(200)
  })
})

describe('an account that awaits approval', () => {
  async function waitingWorld() {
    const { world, root } = await modeWorld('approval')
    const { user } = await world.guest.api.auth.signup({ ...carl, message: 'I play chess.' })
    await world.deliverMails()
    return { world, root, id: user.id }
  }

  test('can verify and reset its password, but not sign in', async () => {
    const { world } = await modeWorld('approval')
    await world.guest.api.auth.signup(carl)
    const email = (await world.deliverMails()).find(({ link }) => link.includes('/verify-email'))
    await world.guest.api.auth.verifyEmail({ token: mailedToken(email) })
    await world.guest.api.auth.forgotPassword({ email: carl.email })
    const [reset] = await world.deliverMails()
    await world.guest.api.auth.resetPassword({ token: mailedToken(reset), newPassword: password })
    expect((await logIn(world)).status).toBe(403)
  })

  test('is approved once, then signs in, and gets a mail', async () => {
    const { world, root, id } = await waitingWorld()
    const ann = await world.user('Ann')
    expect(await refusal(ann.api.userManagement.approve({ id }))).toMatchObject({ status: 403 })
    const approved = await root.api.userManagement.approve({ id })
    expect(approved).toMatchObject({ awaitsApproval: false, signUpMessage: '', can: { decide: false } })
    expect(await world.deliverMails()).toMatchObject([{ to: carl.email, subject: 'Your account was approved' }])
    expect((await logIn(world)).status).toBe(200)
    expect((await root.api.notifications.unread()).count).toBe(0)
    const late = { status: 409, error: messages.notWaiting }
    expect(await refusal(root.api.userManagement.approve({ id }))).toEqual(late)
    expect(await refusal(root.api.userManagement.deny({ id, reason: 'Against the rules' }))).toEqual(late)
    expect((await logIn(world)).status).toBe(200)
  })

  test('is deleted when denied, which frees the address and mails the reason', async () => {
    const { world, root, id } = await waitingWorld()
    await root.api.userManagement.deny({ id, reason: 'This is for members of our club.' })
    const [email] = await world.deliverMails()
    expect(email).toMatchObject({ to: carl.email, subject: 'Your account was not approved' })
    expect(email?.text).toContain('Hello there,')
    expect(email?.text).toContain('This is for members of our club.')
    expect((await logIn(world)).status).toBe(401)
    const gone = { status: 404, error: messages.userNotFound }
    for (const call of [root.api.userManagement.byId, root.api.userManagement.approve, root.api.userManagement.deny]) {
      expect.soft(await refusal(call({ id, reason: 'Against the rules' }))).toEqual(gone)
    }
    expect((await root.api.userManagement.list({ filter: 'waiting' })).items).toEqual([])
    expect((await root.api.notifications.unread()).count).toBe(0)
    const left = await world.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
    expect(JSON.stringify(left)).not.toMatch(/carl|chess/i)
    expect(await world.guest.api.auth.signup(carl)).toMatchObject({ awaitsApproval: true })
  })
})
