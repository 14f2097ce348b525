import { expect, test } from 'vitest'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { setUpAuthenticatorApp } from '../../support/identity/two-factor.ts'
import { idempotent } from '../../support/platform/idempotent-calls.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const key = '5f0c9a52-6a1e-4a0b-9d0c-3f6f8a3f2c11'
const form = { email: 'ann@example.org', name: 'Ann', password }

/** The viewer of the session that an answer opens. */
const viewerOf = (world: World, cookies: string[]) =>
  world.clientWith(cookies.map((cookie) => cookie.split(';')[0]).join('; ')).api.auth.viewer()

test('a repeated sign-up makes one account, and signs in again', async () => {
  const world = await openWorld()
  const { signUp, count } = idempotent(world)
  const [first, second] = [await signUp(form, key), await signUp(form, key)]
  expect(first.status).toBe(201)
  expect({ ...second, cookies: [] }).toEqual({ ...first, cookies: [] })
  for (const { cookies } of [first, second])
    expect(await viewerOf(world, cookies)).toMatchObject({ id: first.body.user.id })
  // The cookie of the first answer may have arrived.
  const third = await signUp(form, key, second.cookies)
  expect(third).toMatchObject({ status: 201, body: first.body })
  expect(await count('user')).toBe(1)
  expect(await world.deliverMails()).toHaveLength(1)
  expect(await signUp(form, 'another')).toMatchObject({ status: 409, body: { error: messages.emailTaken } })
})

test('a repeated sign-up makes one account if it arrives several times at once', async () => {
  const world = await openWorld()
  const { signUp, count } = idempotent(world)
  const answers = await Promise.all([signUp(form, key), signUp(form, key), signUp(form, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const { cookies } of answers) expect(await viewerOf(world, cookies)).toMatchObject({ name: 'Ann' })
  expect(await count('user')).toBe(1)
})

test('a repeated sign-up with another password, name or address answers 422 and opens no session', async () => {
  const world = await openWorld()
  const { signUp, count } = idempotent(world)
  await signUp(form, key)
  for (const change of [{ password: 'wrong horse' }, { name: 'Eve' }, { email: 'eve@example.org' }]) {
    const refused = await signUp({ ...form, ...change }, key)
    expect.soft(refused).toMatchObject({ status: 422, body: { error: messages.sentBefore }, cookies: [] })
  }
  expect(await count('user')).toBe(1)
})

test('a repeated sign-up counts as a guess of the password', async () => {
  const world = await openWorld({ limitsRates: true })
  const { signUp } = idempotent(world)
  await signUp(form, key)
  for (let time = 0; time < 10; time++) await signUp({ ...form, password: `guess ${time}` }, key)
  expect((await signUp({ ...form, password: 'guess 11' }, key)).status).toBe(429)
})

test('a repeated sign-up stores no password and no session', async () => {
  const world = await openWorld()
  const { signUp } = idempotent(world)
  const { cookies } = await signUp(form, key)
  const rows = JSON.stringify(await world.db.selectFrom('idempotencyKey').selectAll().execute())
  const session = cookies[0]?.split(/[=;]/)[1] ?? ''
  expect(session).not.toBe('')
  for (const text of [password, session, key, 'ann@']) expect(rows).not.toContain(text)
  // Nor a hash that a password changes.
  const another = await openWorld()
  await idempotent(another).signUp({ ...form, password: 'another horse' }, key)
  const fingerprints = [world, another].map(({ db }) => db.selectFrom('idempotencyKey').select('fingerprint').execute())
  const [one, other] = await Promise.all(fingerprints)
  expect(one).toEqual(other)
})

test('a repeated sign-up waits for the same approval and opens no session', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode: 'approval' })
  const { signUp, count } = idempotent(world)
  const [first, second] = [await signUp(form, key), await signUp(form, key)]
  expect(first).toMatchObject({ status: 201, body: { awaitsApproval: true }, cookies: [] })
  expect(second).toEqual(first)
  expect(await signUp({ ...form, password: 'wrong horse' }, key)).toMatchObject({ status: 422 })
  expect(await count('user')).toBe(2)
})

test('a repeated sign-up asks for the second factor that the account has by then, and refuses it while suspended', async () => {
  const world = await openWorld()
  const { signUp } = idempotent(world)
  const { cookies, body } = await signUp(form, key)
  await world.guest.api.auth.verifyEmail({ token: mailedToken((await world.deliverMails())[0]) })
  const ann = world.clientWith(cookies.map((cookie) => cookie.split(';')[0]).join('; '))
  await setUpAuthenticatorApp(world, { ...ann, id: body.user.id, name: 'Ann', email: form.email, cookie: '' })
  expect(await signUp(form, key)).toMatchObject({ status: 401, body: { secondFactor: {} }, cookies: [] })
  expect(await signUp({ ...form, password: 'wrong horse' }, key)).toMatchObject({ status: 422, cookies: [] })
  const other = { ...form, email: 'bob@example.org', name: 'Bob' }
  const bob = await signUp(other, 'bob')
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.userManagement.suspend({ id: bob.body.user.id, reason: 'Spam', until: null })
  expect(await signUp(other, 'bob')).toMatchObject({ status: 403, body: { suspension: {} }, cookies: [] })
})

test('a repeated sign-up is answered after the site has closed it', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const { signUp } = idempotent(world)
  const first = await signUp(form, key)
  await root.api.adminSettings.save({ signUpMode: 'closed' })
  expect(await signUp(form, key)).toMatchObject({ status: 201, body: first.body })
  expect((await signUp(form, 'another')).status).toBe(403)
})

test('a repeated set-up makes one super admin, and signs in again', async () => {
  const world = await openWorld()
  const { count } = idempotent(world)
  const code = setupCodeIn((await issueSetupLink(world.services)) ?? '') ?? ''
  const create = async (withKey: string, change: object = {}) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/trpc/setup.createAccount',
      headers: { 'idempotency-key': withKey },
      payload: { code, ...form, ...change },
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    return { status: answer.statusCode, body: answer.json(), cookies }
  }
  const both = await Promise.all([create(key), create(key)])
  for (const { status, cookies } of [...both, await create(key)]) {
    expect(status).toBe(200)
    expect(await viewerOf(world, cookies)).toMatchObject({ name: 'Ann', isSuperAdmin: true })
  }
  expect(await create(key, { password: 'wrong horse' })).toMatchObject({ status: 422, cookies: [] })
  expect((await create('another')).status).toBe(409)
  expect(await count('user')).toBe(1)
})
