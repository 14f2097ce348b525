import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { insertUser } from '../../../src/server/identity/sign-in/queries.ts'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { newId, tokenHash } from '../../../src/server/platform/ids.ts'
import { emptyCommunityText } from '../../../src/shared/communities/texts.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

const at = '2026-11-20T12:00:00.000Z'

/** An instance with these users; `admins` lists its super admins. */
async function instance(users: { email: string; isVerified: boolean }[]) {
  const DATA_DIR = temporaryFolder()
  const file = join(DATA_DIR, 'folkmoot.db')
  const onDatabase = async <T>(work: (db: ReturnType<typeof openSqlite>) => Promise<T>) => {
    const db = openSqlite(file)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  await onDatabase(async (db) => {
    await migrate(db)
    for (const { email, isVerified } of users) {
      const row = { id: newId(), name: 'Ann', email, emailKey: email.toLowerCase(), image: null, passwordHash: '-' }
      await insertUser(db, { ...row, emailVerifiedAt: isVerified ? at : null, superAdminAt: null, createdAt: at })
    }
  })
  const admins = () =>
    onDatabase((db) => db.selectFrom('user').select('email').where('superAdminAt', 'is not', null).execute())
  /** The log entries of the operator. */
  const acts = () =>
    onDatabase(async (db) => {
      const entries = await db
        .selectFrom('auditEntry')
        .select('action')
        .where('actorId', 'is', null)
        .orderBy('id')
        .execute()
      return entries.map(({ action }) => action)
    })
  return { env: { DATA_DIR }, admins, acts, onDatabase }
}

describe('folkmoot migrate', () => {
  test('creates the database, and does nothing the second time', async () => {
    const DATA_DIR = join(temporaryFolder(), 'new', 'data')
    const file = join(DATA_DIR, 'folkmoot.db')
    expect(await folkmoot(['migrate'], { DATA_DIR })).toEqual({
      exitCode: 0,
      stdout: `${file}: ${Object.keys(migrations).join(', ')}\n`,
      stderr: '',
    })
    expect(statSync(DATA_DIR).mode & 0o077).toBe(0)
    expect(await folkmoot(['migrate'], { DATA_DIR })).toEqual({
      exitCode: 0,
      stdout: `${file}: nothing to do\n`,
      stderr: '',
    })
  })
})

describe('folkmoot community', () => {
  test('finds a community without an active organizer, and appoints one', async () => {
    const { env, acts, onDatabase } = await instance([
      { email: 'ann@example.org', isVerified: true },
      { email: 'bob@example.org', isVerified: true },
      { email: 'eve@example.org', isVerified: false },
    ])
    const id = newId()
    await onDatabase(async (db) => {
      const ids = await db.selectFrom('user').select(['id', 'email']).orderBy('email').execute()
      const [ann] = ids
      if (!ann) throw new Error('there is no user')
      const settings = { isPrivate: 0, requiresApproval: 0, archivedAt: null, deletedAt: null, trend: 0 } as const
      const texts = { ...emptyCommunityText, name: 'Chess Club', slug: 'chess-club', description: 'About chess' }
      await db
        .insertInto('community')
        .values({ id, ...texts, ...settings, creatorId: ann.id, createdAt: at, memberCount: 1 })
        .execute()
      await db
        .insertInto('communityMember')
        .values({ communityId: id, userId: ann.id, role: 'ORGANIZER', createdAt: at })
        .execute()
    })
    const listed = async () => (await folkmoot(['community', 'list', '--without-organizer'], env)).stdout
    expect(await listed()).toBe('')
    await folkmoot(['user', 'suspend', 'ann@example.org', '--reason', 'Spam'], env)
    expect(await listed()).toBe('chess-club\tChess Club\t2026-11-20\t1 member\n')
    expect(await folkmoot(['community', 'appoint', 'chess-club', 'ann@example.org'], env)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${messages.appointeeSuspended}\n`,
    })
    expect(await folkmoot(['community', 'appoint', 'chess-club', 'eve@example.org'], env)).toMatchObject({
      exitCode: 1,
      stderr: `${messages.appointeeUnverified}\n`,
    })
    const unknown = await folkmoot(['community', 'appoint', 'nowhere', 'bob@example.org'], env)
    expect(unknown).toMatchObject({ exitCode: 1, stderr: 'There is no community with the slug nowhere.\n' })
    expect(await folkmoot(['community', 'appoint', 'chess-club', 'bob@example.org'], env)).toEqual({
      exitCode: 0,
      stdout: 'bob@example.org is now an organizer of chess-club.\n',
      stderr: '',
    })
    expect(await listed()).toBe('')
    expect((await folkmoot(['community', 'show', 'chess-club'], env)).stdout.split('\n')).toEqual([
      'Chess Club\t2026-11-20\t2 members',
      'ann@example.org\tAnn\torganizer\tcannot sign in',
      'bob@example.org\tAnn\torganizer',
      '',
    ])
    expect(await acts()).toEqual(['user.suspend', 'organizer.appoint'])
  })
})

describe('folkmoot admin', () => {
  test('promotes a verified user to super admin, and demotes them', async () => {
    const { env, admins, acts } = await instance([
      { email: 'Ann@Example.org', isVerified: true },
      { email: 'bob@example.org', isVerified: false },
    ])
    const grant = (email: string) => folkmoot(['admin', 'grant', email], env)
    const [unknown, unverified, granted] = await Promise.all([
      grant('nobody@example.org'),
      grant('bob@example.org'),
      grant('ann@example.ORG'),
    ])
    for (const [refused, email] of [
      [unknown, 'nobody@example.org'],
      [unverified, 'bob@example.org'],
    ] as const) {
      const stderr = `There is no account with the verified address ${email}.\n`
      expect.soft(refused).toEqual({ exitCode: 1, stdout: '', stderr })
    }
    expect(granted).toEqual({ exitCode: 0, stdout: 'ann@example.ORG is now a super admin.\n', stderr: '' })
    expect(await admins()).toEqual([{ email: 'Ann@Example.org' }])

    const last = await folkmoot(['admin', 'revoke', 'ann@example.org'], env)
    expect(last).toEqual({ exitCode: 1, stdout: '', stderr: `${messages.lastSuperAdmin}\n` })
    expect(await admins()).toEqual([{ email: 'Ann@Example.org' }])
    expect(await folkmoot(['admin', 'revoke', 'ann@example.org', '--force'], env)).toEqual({
      exitCode: 0,
      stdout: 'ann@example.org is no longer a super admin.\n',
      stderr: '',
    })
    expect(await admins()).toEqual([])
    expect(await acts()).toEqual(['admin.grant', 'admin.revoke'])
  })

  test('refuses to demote the user that SUPER_ADMIN_EMAIL would promote again', async () => {
    const { env, admins } = await instance([{ email: 'ann@example.org', isVerified: true }])
    await folkmoot(['admin', 'grant', 'ann@example.org'], env)
    const named = { ...env, SUPER_ADMIN_EMAIL: 'Ann@example.org' }
    const refused = await folkmoot(['admin', 'revoke', 'ann@example.org'], named)
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^SUPER_ADMIN_EMAIL contains this address\. [^\n]+\.\n$/)
    expect(await admins()).toEqual([{ email: 'ann@example.org' }])
  })
})

describe('folkmoot user', () => {
  test('creates an account, and prints the link to set its password', async () => {
    const { env, admins, acts, onDatabase } = await instance([{ email: 'ann@example.org', isVerified: true }])
    const user = (...args: string[]) => folkmoot(['user', ...args], env)
    const made = await user('create', 'Zoe@example.org', '--name', 'Zoe', '--admin')
    expect(made).toMatchObject({ exitCode: 0, stderr: '' })
    const [, token = ''] = made.stdout.match(/http:\/\/localhost:3000\/reset-password\?token=(\S+)\n$/) ?? []
    const tokens = await onDatabase((db) =>
      db.selectFrom('emailToken').select(['hash', 'purpose', 'emailKey']).execute(),
    )
    expect(tokens).toEqual([{ hash: tokenHash(token), purpose: 'reset-password', emailKey: 'zoe@example.org' }])
    expect(await admins()).toEqual([{ email: 'Zoe@example.org' }])

    const again = await user('create', 'zoe@example.org', '--name', 'Zoe')
    expect(again).toMatchObject({
      exitCode: 1,
      stderr: 'An account with the address zoe@example.org already exists.\n',
    })
    expect(await user('create', 'nothing', '--name', 'Zoe')).toMatchObject({ exitCode: 1, stdout: '' })
    expect(await user('create', 'yan@example.org')).toMatchObject({ exitCode: 2, stdout: '' })
    const renewed = await user('password', 'zoe@example.org')
    expect(renewed).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/\/reset-password\?token=\S+\n$/) })
    expect(await acts()).toEqual(['user.create', 'admin.grant', 'user.password'])
    expect(await user('create', 'yan@Bücher.example', '--name', 'Yan')).toMatchObject({ exitCode: 0 })
    const international = await user('show', 'yan@xn--bcher-kva.example')
    expect(international.stdout).toContain('yan@xn--bcher-kva.example')

    const listed = await user('list', '--only', 'admins')
    expect(listed.stdout).toMatch(/^Zoe@example\.org\tZoe\t\d{4}-\d{2}-\d{2}\tsuper admin\n$/)
    expect(await user('list', '--only', 'friends')).toMatchObject({ exitCode: 2 })
  })

  test('removes the second factors of a user who has lost them or never set them up', async () => {
    const { env, acts, onDatabase } = await instance(
      ['ann', 'bob'].map((name) => ({ email: `${name}@example.org`, isVerified: true })),
    )
    // Setting them up needs a running server, so they are written here.
    await onDatabase(async (db) => {
      for (const { id: userId } of await db.selectFrom('user').select('id').execute()) {
        const app = { userId, secret: 'A', lastStep: 0, createdAt: at, confirmedAt: at }
        await db.insertInto('authenticatorApp').values(app).execute()
        await db.insertInto('recoveryCode').values({ userId, hash: 'hash', usedAt: null, createdAt: at }).execute()
      }
    })
    const remove = () => folkmoot(['user', 'remove-two-factor', 'ann@example.org'], env)
    expect(await remove()).toEqual({
      exitCode: 0,
      stdout: 'The second factors and recovery codes of ann@example.org are removed.\n',
      stderr: '',
    })
    const left = (table: 'authenticatorApp' | 'recoveryCode') =>
      onDatabase((db) =>
        db.selectFrom(table).innerJoin('user', 'user.id', `${table}.userId`).select('user.email').execute(),
      )
    for (const table of ['authenticatorApp', 'recoveryCode'] as const)
      expect(await left(table)).toEqual([{ email: 'bob@example.org' }])
    expect(await remove()).toMatchObject({ exitCode: 1, stderr: 'ann@example.org has no second factor.\n' })
    expect(await acts()).toEqual(['user.removeTwoFactor'])
  })

  test('verifies, suspends and lifts, and shows the status of an account', async () => {
    const { env, acts } = await instance([{ email: 'ann@example.org', isVerified: false }])
    const user = (command: string, ...args: string[]) => folkmoot(['user', command, 'ann@example.org', ...args], env)
    expect(await user('verify')).toMatchObject({ exitCode: 0, stdout: 'ann@example.org is now verified.\n' })
    expect(await user('suspend')).toMatchObject({ exitCode: 2 })
    expect(await user('suspend', '--reason', 'Spam', '--until', 'soon')).toMatchObject({ exitCode: 2 })
    expect(await user('suspend', '--reason', 'Spam', '--until', '2020-01-01')).toMatchObject({
      exitCode: 1,
      stdout: '',
    })
    expect(await user('suspend', '--reason', 'Spam')).toMatchObject({ exitCode: 0 })
    expect((await user('show')).stdout).toMatch(/Status {6}suspended\nSuspended {3}until lifted: Spam\n/)
    expect(await user('lift')).toMatchObject({ exitCode: 0, stdout: 'ann@example.org is no longer suspended.\n' })
    expect(await user('lift')).toMatchObject({ exitCode: 1, stderr: 'ann@example.org is not suspended.\n' })
    expect(await user('sessions', '--end')).toMatchObject({
      exitCode: 0,
      stdout: '0 sessions of ann@example.org ended.\n',
    })
    expect(await acts()).toEqual(['user.verify', 'user.suspend', 'user.lift', 'user.signOut'])
    const unknown = await folkmoot(['user', 'show', 'bob@example.org'], env)
    expect(unknown).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'There is no account with the address bob@example.org.\n',
    })
  })
})

test('reports an invalid environment in one line with exit code 1, and an invalid command with 2', async () => {
  const DATA_DIR = temporaryFolder()
  const [environment, command, address] = await Promise.all([
    folkmoot(['migrate'], { DATA_DIR, PORT: 'many' }),
    folkmoot(['nonsense'], { DATA_DIR }),
    folkmoot(['admin', 'grant'], { DATA_DIR }),
  ])
  expect(environment).toEqual({ exitCode: 1, stdout: '', stderr: 'PORT must be a number (it is "many").\n' })
  expect(command).toMatchObject({ exitCode: 2, stderr: "error: unknown command 'nonsense'\n" })
  expect(address).toMatchObject({ exitCode: 2, stderr: "error: missing required argument 'email'\n" })
})
