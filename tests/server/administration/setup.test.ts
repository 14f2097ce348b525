import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { signUp as signedUp } from '../../support/identity/sign-up.ts'
import { beforeNextTransaction } from '../../support/platform/before-next-transaction.ts'
import { folkmoot, startServer, temporaryFolder } from '../../support/process.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type World } from '../../support/world.ts'

const hour = 3_600_000
const account = { name: 'Ada', email: 'ada@example.org', password }

const over = { status: 409, error: messages.setupOver }
const invalid = { status: 403, error: messages.setupLinkInvalid }
const expired = { status: 403, error: messages.setupLinkExpired }

/** The code that a start of the server prints. */
const printed = async (world: World) => setupCodeIn((await issueSetupLink(world.services)) ?? '') ?? ''

const accounts = (world: World) => world.db.selectFrom('user').select(['email', 'emailVerifiedAt']).execute()

test('creates an account as a verified super admin, signs it in, and ends the set-up', async () => {
  const world = await openWorld()
  const link = await issueSetupLink(world.services)
  expect(link).toMatch(/^http:\/\/folkmoot\.test\/setup#[\w-]{22}$/)
  const code = setupCodeIn(link ?? '') ?? ''
  const { setup } = world.guest.api
  expect(await setup.state()).toEqual({ isPending: true, publicUrl: 'http://folkmoot.test' })
  expect(await setup.checkCode({ code })).toEqual({ accounts: 0 })
  expect(JSON.stringify(await world.db.selectFrom('instanceSetting').selectAll().execute())).not.toContain(code)

  const { user } = await setup.createAccount({ code, ...account })
  expect(user).toMatchObject({ name: 'Ada', email: account.email, isSuperAdmin: true, emailVerified: true })
  const ada = world.clientWith(world.guest.setCookies.at(-1)?.split(';')[0] ?? '')
  expect(await ada.api.auth.viewer()).toMatchObject({ id: user.id })
  await ada.api.adminSettings.save({ name: 'Elm Street' })
  const { items } = await ada.api.auditLog.list({ action: 'setup.begin' })
  expect(items).toMatchObject([{ actor: { name: 'Ada' }, about: { name: 'Ada' } }])
  expect(await world.deliverMails()).toEqual([])

  expect(await setup.state()).toMatchObject({ isPending: false })
  expect(await refusal(setup.checkCode({ code }))).toMatchObject(over)
  expect(await refusal(setup.createAccount({ code, ...account, email: 'eve@example.org' }))).toMatchObject(over)
  expect(await issueSetupLink(world.services)).toBeNull()
  expect(await accounts(world)).toHaveLength(1)
})

test('creates one account for two tabs that finish at the same time', async () => {
  const world = await openWorld()
  const code = await printed(world)
  const emails = ['ada@example.org', 'eve@example.org', 'mallory@example.org']
  const calls = emails.map((email) => world.guest.api.setup.createAccount({ code, ...account, email }))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const call of calls) await call.catch(async () => expect(await refusal(call)).toMatchObject(over))
  expect(await accounts(world)).toHaveLength(1)
})

test('refuses a code that is replaced, or a super admin who comes first, while the password is hashed', async () => {
  const world = await openWorld()
  const create = async (code: string) => refusal(world.guest.api.setup.createAccount({ code, ...account }))
  const first = await printed(world)
  beforeNextTransaction(world, () => printed(world))
  expect(await create(first)).toMatchObject(invalid)
  const second = await printed(world)
  beforeNextTransaction(world, () => world.user('Ann', { isSuperAdmin: true }))
  expect(await create(second)).toMatchObject(over)
  expect(await accounts(world)).toMatchObject([{ email: 'ann@example.org' }])
})

test('refuses a guessed code, the code of an earlier start and an expired one', async () => {
  const world = await openWorld()
  const { setup } = world.guest.api
  const refused = async (code: string, reason: object) => {
    expect(await refusal(setup.checkCode({ code }))).toMatchObject(reason)
    expect(await refusal(setup.createAccount({ code, ...account }))).toMatchObject(reason)
  }
  await refused('x'.repeat(22), invalid)
  const first = await printed(world)
  const second = await printed(world)
  await refused(first, invalid)
  await refused('', { status: 400, error: messages.setupLinkInvalid })
  world.advance(23 * hour)
  expect(await setup.checkCode({ code: second })).toEqual({ accounts: 0 })
  world.advance(hour)
  await refused(second, expired)
  await refused(first, invalid)
  expect(await accounts(world)).toEqual([])

  const third = await printed(world)
  for (const [change, error] of [
    [{ email: 'ada' }, messages.emailInvalid],
    [{ password: 'only nine' }, messages.passwordTooShortForSuperAdmin],
    [{ password: 'Basketball' }, messages.passwordCommon],
    [{ name: ' ' }, 'Name is required'],
  ] as const)
    expect(await refusal(setup.createAccount({ code: third, ...account, ...change }))).toMatchObject({
      status: 400,
      error,
    })
  expect((await setup.createAccount({ code: third, ...account })).user.isSuperAdmin).toBe(true)
})

test('limits the guesses of an address, and hashes no password for them', async () => {
  const world = await openWorld({ limitsRates: true })
  const { setup } = world.guest.api
  const guess = () => refusal(setup.createAccount({ code: 'x'.repeat(22), ...account }))
  for (let made = 0; made < 30; made++) expect(await guess()).toMatchObject(invalid)
  expect(await guess()).toMatchObject({ status: 429 })
  expect(await refusal(setup.checkCode({ code: await printed(world) }))).toMatchObject({ status: 429 })
})

test('works while others sign up, and counts them for the holder of the link, until there is a super admin', async () => {
  const world = await openWorld()
  const code = await printed(world)
  const signUp = (name: string) =>
    world.guest.api.auth.signup({ name, email: `${name.toLowerCase()}@example.org`, password })
  await signUp('Ann')
  const { setup } = world.guest.api
  expect(await setup.state()).toEqual({ isPending: true, publicUrl: 'http://folkmoot.test' })
  expect(await setup.checkCode({ code })).toEqual({ accounts: 1 })
  const renewed = await printed(world)
  await signUp('Bob')
  const gone = await world.user('Cleo')
  await world.db
    .updateTable('user')
    .set({ deletedAt: world.services.now().toISOString() })
    .where('id', '=', gone.id)
    .execute()
  expect(await setup.checkCode({ code: renewed })).toEqual({ accounts: 2 })
  expect(await refusal(setup.createAccount({ code: renewed, ...account, email: 'Ann@example.org' }))).toMatchObject({
    status: 409,
    error: messages.setupEmailTaken,
    field: 'email',
  })
  // A refused address does not use the link up.
  expect((await setup.createAccount({ code: renewed, ...account })).user.isSuperAdmin).toBe(true)
  expect(await refusal(setup.createAccount({ code: renewed, ...account, email: 'eve@example.org' }))).toMatchObject(
    over,
  )
  expect(await issueSetupLink(world.services)).toBeNull()
})

test('makes an account that signed up before the super admin, and ends every other way into it', async () => {
  const world = await openWorld()
  const code = await printed(world)
  const ann = await world.user('Ann', { isVerified: false })
  const elsewhere = world.clientWith(
    String(
      (await world.guest.rest('POST', '/api/auth/login', { email: ann.email, password })).headers['set-cookie'],
    ).split(';')[0] ?? '',
  )
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  const [reset] = await world.deliverMails()
  expect(await refusal(world.guest.api.setup.claim({ code }))).toMatchObject({ status: 401 })
  expect(await refusal(ann.api.setup.claim({ code: 'x'.repeat(22) }))).toMatchObject(invalid)
  const eve = await signedUp(world, 'eve@example.org', { password: 'password1' })
  expect(await refusal(eve.api.setup.claim({ code }))).toEqual({ status: 409, error: messages.setupPasswordWeak })
  const { user } = await ann.api.setup.claim({ code })
  expect(user).toEqual({ ...(await ann.api.auth.viewer()), emailVerified: true, isSuperAdmin: true })
  expect(await ann.api.admin.health()).toBeTruthy()
  expect(await elsewhere.api.auth.viewer()).toBeNull()
  const stale = { token: mailedToken(reset), newPassword: 'another horse' }
  expect(await refusal(world.guest.api.auth.resetPassword(stale))).toMatchObject({ status: 400 })
  const { items } = await ann.api.auditLog.list({})
  expect(items).toMatchObject([
    { action: 'setup.begin', actor: { name: 'Ann' } },
    { action: 'admin.grant', actor: null, about: { name: 'Ann' } },
  ])
  const bob = await world.user('Bob')
  expect(await refusal(bob.api.setup.claim({ code }))).toMatchObject(over)
})

test('comes back when the last super admin loses the right', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  expect(await issueSetupLink(world.services)).toBeNull()
  await world.db.updateTable('user').set({ superAdminAt: null }).where('id', '=', root.id).execute()
  const code = await printed(world)
  expect((await world.guest.api.setup.createAccount({ code, ...account })).user.isSuperAdmin).toBe(true)
})

test('is skipped where SUPER_ADMIN_EMAIL names the super admin', async () => {
  const world = await openWorld()
  const code = await printed(world)
  // The server is started again with the variable.
  world.services.config.superAdminEmail = 'boss@example.org'
  expect(await world.guest.api.setup.state()).toMatchObject({ isPending: false })
  expect(await refusal(world.guest.api.setup.createAccount({ code, ...account }))).toMatchObject(over)
  expect(await issueSetupLink(world.services)).toBeNull()
})

test('prints the link at the start of a fresh instance, a new one at the next, and none later', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const start = async () => {
    const server = await startServer({ DATA_DIR: dataDir })
    return { ...server, code: setupCodeIn(server.said.stdout.match(/Set up +(\S+)/)?.[1] ?? '') }
  }
  const headers = { 'content-type': 'application/json' }
  const create = ({ address }: { address: string }, code: string | null) =>
    fetch(`${address}/trpc/setup.createAccount`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ code, ...account }),
    })

  const first = await start()
  expect(first.said.stdout).toContain('It works once, for 24 hours. For a new one: npx folkmoot setup-link')
  expect(first.said.stdout).not.toMatch(/Super admin|exists? already/)
  const signUp = { name: 'Ann', email: 'ann@example.org', password }
  const signedUp = await fetch(`${first.address}/api/auth/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify(signUp),
  })
  expect(signedUp.status).toBe(201)
  first.child.kill('SIGTERM')
  await first.ended
  const second = await start()
  expect(second.code).not.toBe(first.code)
  expect(second.said.stdout).toContain('One account exists already. It is no super admin.')
  expect((await create(second, first.code)).status).toBe(403)
  const named = await folkmoot(['setup-link'], { DATA_DIR: dataDir, SUPER_ADMIN_EMAIL: 'ada@example.org' })
  expect([named.exitCode, named.stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no set-up, because SUPER_ADMIN_EMAIL is set\. .*\n$/),
  ])
  // The command replaces the link of the running server.
  const printed = await folkmoot(['setup-link'], { DATA_DIR: dataDir })
  expect([printed.exitCode, printed.stderr]).toEqual([0, 'One account exists already. It is no super admin.\n'])
  const renewed = setupCodeIn(printed.stdout)
  expect((await create(second, second.code)).status).toBe(403)
  expect((await create(second, renewed)).status).toBe(200)
  second.child.kill('SIGTERM')
  await second.ended
  expect(readFileSync(join(dataDir, 'folkmoot.db'), 'latin1')).not.toContain(renewed)
  const refused = await folkmoot(['setup-link'], { DATA_DIR: dataDir })
  expect(refused).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      'There is no set-up, because there is a super admin already. To make a user super admin, run: npx folkmoot admin grant you@example.org\n',
  })
  const third = await start()
  expect(third.said.stdout).not.toMatch(/Set up|Super admin/)
  third.child.kill('SIGTERM')
  await third.ended
})
