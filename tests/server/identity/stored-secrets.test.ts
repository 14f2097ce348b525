import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Config } from '../../../src/server/platform/config.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp, totpCode, twoFactorChallenge } from '../../support/identity/two-factor.ts'
import { isOnPostgres } from '../../support/postgres/test-database.ts'
import { temporaryFolder } from '../../support/process.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser, World } from '../../support/world.ts'

const key = Buffer.alloc(32, 5)

async function openAt(config: Partial<Pick<Config, 'secretKey' | 'smtpUrl'>> = {}) {
  const dataDir = temporaryFolder()
  const world = await openWorld({ dataDir, config })
  const logged: string[] = []
  const keep = (_context: object, message: string) => void logged.push(message)
  world.services.log = { info: keep, warn: keep, error: keep }
  return { world, dataDir, logged, root: await world.user('Root', { isSuperAdmin: true }) }
}

const signIn = async (world: World, user: TestUser, proof: { code?: string; recoveryCode?: string }) => {
  const { ticket } = await twoFactorChallenge(world, user)
  return world.guest.rest('POST', '/api/auth/second-factor', { ticket, ...proof })
}

const storedSecret = async ({ db }: World, { id }: TestUser) =>
  (await db.selectFrom('authenticatorApp').select('secret').where('userId', '=', id).executeTakeFirstOrThrow()).secret

const setSecret = ({ db }: World, { id }: TestUser, secret: string) =>
  db.updateTable('authenticatorApp').set({ secret }).where('userId', '=', id).execute()

/** What System check says about the secrets. */
async function verdict(root: TestUser) {
  const origin = 'http://folkmoot.test'
  const verdicts = await root.api.doctor.examine({ origin, browserTime: new Date().toISOString() })
  return verdicts.find(({ subject }) => subject === 'Secrets')
}

test('the secret of an app is stored encrypted, for its user only', async () => {
  const { world, root } = await openAt({ secretKey: key })
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [hers, his] = [await setUpAuthenticatorApp(world, ann), await setUpAuthenticatorApp(world, bob)]
  for (const { secret } of [hers, his]) expect(await databaseContents(world.db)).not.toContain(secret)
  expect((await signIn(world, ann, { code: totpCode(world, hers.secret) })).status).toBe(200)
  expect(await verdict(root)).toMatchObject({ state: 'ok' })
  // An attacker who can write rows cannot give another user an app with a known secret.
  await setSecret(world, ann, await storedSecret(world, bob))
  expect(await signIn(world, ann, { code: totpCode(world, his.secret) })).toMatchObject({
    status: 503,
    body: { error: messages.appUnreadable },
  })
})

test('a secret in plain text, which only another program can have written, is neither taken nor encrypted', async () => {
  const { world, dataDir, root } = await openAt({ secretKey: isOnPostgres() ? key : null })
  const ann = await world.user('Ann')
  const { secret } = await setUpAuthenticatorApp(world, ann)
  if (!isOnPostgres()) {
    await sql`pragma wal_checkpoint(truncate)`.execute(world.db)
    expect(readFileSync(join(dataDir, 'folkmoot.db'), 'latin1')).not.toContain(secret)
  }
  await setSecret(world, ann, secret)
  await world.runJobs()
  expect(await storedSecret(world, ann)).toBe(secret)
  expect(await signIn(world, ann, { code: totpCode(world, secret) })).toMatchObject({
    status: 503,
    body: { error: messages.appUnreadable },
  })
  expect(await verdict(root)).toMatchObject({
    state: 'fail',
    reason: 'the codes of 1 authenticator app cannot be checked, because the key is missing or another one',
  })
})

test.skipIf(isOnPostgres())('without the key, codes are not checked, and recovery codes still sign in', async () => {
  const { world, dataDir, logged, root } = await openAt()
  const ann = await world.user('Ann')
  const { secret, recoveryCodes } = await setUpAuthenticatorApp(world, ann)
  const file = join(dataDir, 'secret.key')
  const own = readFileSync(file)
  rmSync(file)
  const unreadable = { status: 503, body: { error: messages.appUnreadable } }
  expect(await signIn(world, ann, { code: totpCode(world, secret) })).toMatchObject(unreadable)
  expect((await signIn(world, ann, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(200)
  await world.runJobs()
  // A new key would hide that the old one is missing.
  expect(existsSync(file)).toBe(false)
  const reason = 'the codes of 1 authenticator app cannot be checked, because the key is missing or another one'
  expect(await verdict(root)).toMatchObject({ state: 'fail', reason })
  expect(logged.filter((line) => line.startsWith(reason))).toHaveLength(1)
  expect(logged.join('\n')).not.toContain(secret)

  writeFileSync(file, 'damaged')
  expect(await signIn(world, ann, { code: totpCode(world, secret) })).toMatchObject(unreadable)
  const bob = await world.user('Bob')
  expect(await refusal(bob.api.twoFactor.startApp())).toMatchObject({
    status: 409,
    error: messages.appNotOffered,
  })
  writeFileSync(file, own)
  expect((await signIn(world, ann, { code: totpCode(world, secret) })).status).toBe(200)
})

test('a SECRET_KEY that comes later replaces the key in the file', async () => {
  const { world, dataDir, root } = await openAt({
    secretKey: isOnPostgres() ? Buffer.alloc(32, 9) : null,
    smtpUrl: null,
  })
  const ann = await world.user('Ann')
  const { secret } = await setUpAuthenticatorApp(world, ann)
  const server = {
    host: 'mail.example.org',
    port: 587,
    security: 'starttls' as const,
    user: 'post',
    password: 'canary',
  }
  await root.api.adminSettings.saveMail({ server })
  const { config } = world.services
  if (isOnPostgres()) writeFileSync(join(dataDir, 'secret.key'), Buffer.alloc(32, 9))
  config.secretKey = key
  expect((await signIn(world, ann, { code: totpCode(world, secret) })).status).toBe(200)
  await world.runJobs()
  rmSync(join(dataDir, 'secret.key'))
  world.advance(60_000)
  expect((await signIn(world, ann, { code: totpCode(world, secret) })).status).toBe(200)
  expect(await root.api.adminSettings.mail()).toMatchObject({ problem: null, server: { hasPassword: true } })
  expect(await verdict(root)).toMatchObject({ state: 'ok' })
})

test.runIf(isOnPostgres())(
  'without SECRET_KEY, several processes set up no apps, and System check says so',
  async () => {
    const { root } = await openAt({ secretKey: null })
    expect(await refusal(root.api.twoFactor.startApp())).toMatchObject({
      status: 409,
      error: messages.appNotOffered,
    })
    expect(await verdict(root)).toMatchObject({ state: 'warn', fix: expect.stringContaining('SECRET_KEY') })
  },
)
