import { expect, test } from 'vitest'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import { mailboxOf } from '../../../src/server/identity/sign-up/reserved-address.ts'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const day = 86_400_000
const taken = { status: 409, error: messages.emailTaken, field: 'email' }

/** Root has suspended the account of this address. */
async function setting(email: string, until: string | null = null) {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const { body } = await signUp(world, email)
  const { id } = (body as { user: { id: string } }).user
  await root.api.userManagement.suspend({ id, reason: 'Advertising.', until })
  return { world, root, id }
}

const signUp = (world: World, email: string, extra: object = {}) =>
  world.guest.rest('POST', '/api/auth/signup', { name: 'Sam', email, password, ...extra })

const outcome = async (answer: ReturnType<typeof signUp>) => {
  const { status, body } = await answer
  return { status, ...body }
}

test('an address without a name before its plus sign has no tag', () => {
  const forms = ['sam@a.org', 'sam+x@a.org', 'sam+x+y@a.org', '+x@a.org'].map(mailboxOf)
  expect(forms.map(({ name }) => name)).toEqual(['sam', 'sam', 'sam', '+x'])
  expect(new Set(forms.map(({ domain }) => domain))).toEqual(new Set(['a.org']))
})

test('the mailbox of a suspended account is taken, as its address is, and no other mailbox is', async () => {
  const { world, root, id } = await setting('sam+1@spam.example')
  const suspended = await outcome(signUp(world, 'sam+1@spam.example'))
  expect(suspended).toEqual(taken)
  for (const email of ['sam@spam.example', 'sam+2@spam.example', ' SAM+a+b@Spam.example '])
    expect.soft(await outcome(signUp(world, email))).toEqual(suspended)
  const others = ['sam@ham.example', 'sam+2@not-spam.example', 'sam+1@spam.example.org', 'samuel@spam.example']
  for (const email of [...others, 'sa+m@spam.example', 'sam-2@spam.example'])
    expect.soft((await signUp(world, email)).status).toBe(201)
  await root.api.userManagement.lift({ id })
  expect((await signUp(world, 'sam+2@spam.example')).status).toBe(201)
})

test('the mailbox is free again when the suspension is over', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const sam = await world.user('Sam')
  const until = new Date(world.services.now().getTime() + day).toISOString()
  await root.api.userManagement.suspend({ id: sam.id, reason: 'Advertising.', until })
  const tagged = sam.email.replace('@', '+2@')
  expect(await outcome(signUp(world, tagged))).toEqual(taken)
  world.advance(day)
  expect((await signUp(world, tagged)).status).toBe(201)
})

test('an invitation does not open the mailbox of a suspended account', async () => {
  const { world, root } = await setting('sam@spam.example')
  const community = await createCommunity(root)
  await root.api.adminSettings.save({ signUpMode: 'invitation' })
  for (const [name, status] of [
    ['sam+2', 409],
    ['ann+2', 201],
  ] as const) {
    const email = `${name}@spam.example`
    await makeInvitation(world, community.id, { email }, root, { token: email })
    expect.soft((await signUp(world, email, { invitation: email })).status).toBe(status)
  }
})

test('no account changes its address to the mailbox of a suspended one', async () => {
  const { world } = await setting('sam@spam.example')
  const unverified = await world.user('Uma', { isVerified: false })
  const change = unverified.api.account.changeEmail
  expect(await refusal(change({ email: 'sam+2@spam.example' }))).toEqual(taken)
  expect(await change({ email: 'uma+2@spam.example' })).toMatchObject({ user: { email: 'uma+2@spam.example' } })

  // A verified address changes by a link, which is not mailed to an address that is taken.
  const ann = await world.user('Ann')
  await world.deliverMails()
  const request = async (email: string) => {
    await ann.api.account.changeEmail({ email })
    return world.deliverMails()
  }
  expect(await request('uma+2@spam.example')).toEqual([])
  expect(await request('sam+2@spam.example')).toEqual([])
  const [mail] = await request('ann+2@spam.example')
  expect(await world.guest.api.account.confirmEmail({ token: mailedToken(mail) })).toEqual({ ok: true })
})

test('a link to an address is refused once an account with its mailbox is suspended', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  await bob.api.account.changeEmail({ email: ann.email.replace('@', '+2@') })
  const [mail] = await world.deliverMails()
  await root.api.userManagement.suspend({ id: ann.id, reason: 'Advertising.', until: null })
  expect(await refusal(world.guest.api.account.confirmEmail({ token: mailedToken(mail) }))).toEqual(taken)
})

test('a suspended user opens the link to another address of their mailbox', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  await ann.api.account.changeEmail({ email: ann.email.replace('@', '+2@') })
  const [mail] = await world.deliverMails()
  await root.api.userManagement.suspend({ id: ann.id, reason: 'Advertising.', until: null })
  expect(await world.guest.api.account.confirmEmail({ token: mailedToken(mail) })).toEqual({ ok: true })
})

test('the set-up creates no account with the mailbox of a suspended one', async () => {
  const { world, root } = await setting('sam@spam.example')
  // The operator revokes the last right; then the set-up is pending again.
  await world.db.updateTable('user').set({ superAdminAt: null }).where('id', '=', root.id).execute()
  const code = setupCodeIn((await issueSetupLink(world.services)) ?? '') ?? ''
  const create = (email: string) => world.guest.api.setup.createAccount({ code, name: 'Ada', email, password })
  expect(await refusal(create('sam+2@spam.example'))).toEqual(taken)
  expect(await create('ada+2@spam.example')).toMatchObject({ user: { email: 'ada+2@spam.example' } })
})
