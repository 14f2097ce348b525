import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { insertUser } from '../../src/server/auth/queries.ts'
import { migrate, openDatabase } from '../../src/server/db/open.ts'
import { newId } from '../../src/server/ids.ts'
import { folkmoot, temporaryFolder } from '../support/process.ts'

const patience = { timeout: 30_000 }
const at = '2026-11-20T12:00:00.000Z'

/** An instance with these people; `admins` tells who of them is super admin by now. */
async function instance(people: { email: string; isVerified: boolean }[]) {
  const DATA_DIR = temporaryFolder()
  const file = join(DATA_DIR, 'folkmoot.db')
  const onDatabase = async <T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
    const db = openDatabase(file)
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  await onDatabase(async (db) => {
    await migrate(db)
    for (const { email, isVerified } of people) {
      const row = { id: newId(), name: 'Ann', email, emailKey: email.toLowerCase(), image: null, passwordHash: '-' }
      await insertUser(db, { ...row, emailVerifiedAt: isVerified ? at : null, superAdminAt: null, createdAt: at })
    }
  })
  const admins = () =>
    onDatabase((db) => db.selectFrom('user').select('email').where('superAdminAt', 'is not', null).execute())
  return { env: { DATA_DIR }, admins }
}

describe('folkmoot migrate', () => {
  test('makes the database, and has nothing to do the second time', patience, async () => {
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

describe('folkmoot admin', () => {
  test('makes a person with a verified address super admin, and takes it back', patience, async () => {
    const { env, admins } = await instance([
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
    expect(granted).toEqual({ exitCode: 0, stdout: 'ann@example.ORG is now super admin.\n', stderr: '' })
    expect(await admins()).toEqual([{ email: 'Ann@Example.org' }])

    expect(await folkmoot(['admin', 'revoke', 'ann@example.org'], env)).toEqual({
      exitCode: 0,
      stdout: 'ann@example.org is no longer super admin.\n',
      stderr: '',
    })
    expect(await admins()).toEqual([])
  })

  test('does not take back what SUPER_ADMIN_EMAIL would give again', patience, async () => {
    const { env, admins } = await instance([{ email: 'ann@example.org', isVerified: true }])
    await folkmoot(['admin', 'grant', 'ann@example.org'], env)
    const named = { ...env, SUPER_ADMIN_EMAIL: 'Ann@example.org' }
    const refused = await folkmoot(['admin', 'revoke', 'ann@example.org'], named)
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^SUPER_ADMIN_EMAIL names this address: [^\n]+\.\n$/)
    expect(await admins()).toEqual([{ email: 'ann@example.org' }])
  })
})

test('a wrong environment or a wrong command is said in one line, with exit code 1', patience, async () => {
  const DATA_DIR = temporaryFolder()
  const [environment, command, address] = await Promise.all([
    folkmoot(['migrate'], { DATA_DIR, PORT: 'many' }),
    folkmoot(['nonsense'], { DATA_DIR }),
    folkmoot(['admin', 'grant'], { DATA_DIR }),
  ])
  expect(environment).toEqual({ exitCode: 1, stdout: '', stderr: 'PORT must be a number (it is "many").\n' })
  expect(command).toMatchObject({ exitCode: 1, stderr: "error: unknown command 'nonsense'\n" })
  expect(address).toMatchObject({ exitCode: 1, stderr: "error: missing required argument 'email'\n" })
})
