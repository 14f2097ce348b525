import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { runScheduledBackup } from '../../src/server/operations/backups/scheduled-backups.ts'
import { messages } from '../../src/shared/platform/messages.ts'
import { openWorld } from '../support/checked-world.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'
import { folkmoot, runServerToExit, startServer, temporaryFolder } from '../support/process.ts'
import { refusal } from '../support/refusal.ts'

/** An instance without data: an empty database and a data folder. */
async function instance(template: string | null = 'template0') {
  const { url, drop } = await createTestDatabase(template)
  onTestFinished(drop)
  const env = { DATA_DIR: join(temporaryFolder(), 'data'), DATABASE_URL: url, PUBLIC_URL: 'http://forum.example.org' }
  const { host, pathname } = new URL(url)
  return { env, location: `PostgreSQL at ${host}${pathname}` }
}

const post = (address: string, path: string, body: object, cookie = '') =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: 'http://forum.example.org' },
    body: JSON.stringify(body),
  })

const ann = { name: 'Ann', email: 'ann@example.org', password: 'correct horse' }

test('two servers start together on an empty database, and each serves what the other stored', async () => {
  const { env, location } = await instance()
  const [one, other] = await Promise.all([startServer(env), startServer({ ...env, DATA_DIR: temporaryFolder() })])
  expect(one.said.stdout).toContain(`Database      ${location}`)
  const signedUp = await post(one.address, '/api/auth/signup', ann)
  expect(signedUp.status).toBe(201)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const me = await fetch(`${other.address}/api/auth/me`, { headers: { cookie } })
  expect(await me.json()).toMatchObject({ email: ann.email })
  for (const server of [one, other]) server.child.kill('SIGTERM')
  expect(await Promise.all([one.ended, other.ended])).toMatchObject([
    { exitCode: 0, stderr: '' },
    { exitCode: 0, stderr: '' },
  ])
  expect(existsSync(join(env.DATA_DIR, 'folkmoot.db'))).toBe(false)
})

test('a server that cannot use its database says why in one line, and exits with 1', async () => {
  const port = await freePort()
  const closed = `postgres://ann:secret@127.0.0.1:${port}/forum`
  const { env } = await instance()
  const { exitCode, stderr } = await runServerToExit({ ...env, DATABASE_URL: closed })
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `Folkmoot cannot start: the database server at 127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}).\n`,
  })
})

test('commands work on the database of a server', async () => {
  const { env, location } = await instance()
  expect(await folkmoot(['check'], env)).toMatchObject({
    exitCode: 1,
    stderr: 'The database is older than this version. Run: folkmoot migrate\n',
  })
  const migrated = await folkmoot(['migrate'], env)
  expect(migrated).toMatchObject({ exitCode: 0, stderr: '' })
  expect(migrated.stdout).toContain(`${location}: 0001_baseline`)
  expect(await folkmoot(['migrate'], env)).toMatchObject({ exitCode: 0, stdout: `${location}: nothing to do\n` })

  const server = await startServer(env)
  expect((await post(server.address, '/api/auth/signup', ann)).status).toBe(201)
  expect(await folkmoot(['user', 'verify', ann.email], env)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(await folkmoot(['admin', 'grant', ann.email], env)).toMatchObject({ exitCode: 0, stderr: '' })
  const checked = await folkmoot(['check'], env)
  expect(checked.stdout).toContain('ok       no problems found')
  expect(checked.exitCode).toBe(0)
  const examined = await folkmoot(['doctor'], env)
  expect(examined.stdout).toContain(`${location} opens and its schema is up to date`)
  expect(examined.stdout).toContain('Super admin  exists')
  expect(examined.stdout).toContain('Backup       left to the tools of the database server')
  expect(examined.stdout).not.toMatch(/^fail +(?!Address|\s)/m)
})

test('commands that need a database file say so, and change nothing', async () => {
  const { env } = await instance('migrated')
  const target = join(temporaryFolder(), 'forum.tar.gz')
  for (const args of [
    ['backup', target],
    ['restore', '/dev/null'],
  ])
    expect(await folkmoot(args, env), args[0]).toMatchObject({ exitCode: 1, stderr: `${messages.backupOnServer}\n` })
  expect(existsSync(target)).toBe(false)
  const seeded = await folkmoot(['seed', '--posts', '10'], env)
  expect(seeded.exitCode).toBe(1)
  expect(seeded.stderr).toMatch(/^This command fills a database file\. To fill a server, .+\n$/)
})

test('super admins start no backup of a database on a server, and none is scheduled', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  expect(await refusal(root.api.adminSettings.backUp())).toEqual({ status: 409, error: messages.backupOnServer })
  await runScheduledBackup(world.services)
  expect(await root.api.adminSettings.backups()).toEqual([])
})

test('the doctor names the fault of a database server', async () => {
  const { env } = await instance()
  const missing = Object.assign(new URL(env.DATABASE_URL), { pathname: '/missing' }).href
  const { exitCode, stdout } = await folkmoot(['doctor'], { ...env, DATABASE_URL: missing })
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(
    /^fail +Database +the database does not exist on the server at \S+ Create it; correct DATABASE_URL$/m,
  )
})

test('the doctor compares the clock with the clock of the database server', async () => {
  const { env } = await instance('migrated')
  await folkmoot(['migrate'], env)
  const TORTURE_CLOCK = join(temporaryFolder(), 'clock')
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, '../torture/shifted-clock.ts')}`
  const examined = async (ms: number) => {
    writeFileSync(TORTURE_CLOCK, String(ms))
    const { stdout } = await folkmoot(['doctor'], { ...env, TORTURE_CLOCK, NODE_OPTIONS })
    return stdout.split('\n').find((line) => line.slice(6).startsWith('Clocks '))
  }
  const fix = 'let both machines set their clocks: timedatectl set-ntp true'
  expect(await examined(0)).toBe('ok    Clocks       this machine and the database server agree')
  expect(await examined(6_000)).toMatch(
    new RegExp(`^warn  Clocks       the clock is [56]\\.\\d s ahead of the database server's; ${fix}$`),
  )
  expect(await examined(-60_000)).toMatch(
    new RegExp(`^fail  Clocks       the clock is (59|60)\\.\\d s behind the database server's; ${fix}$`),
  )
})
