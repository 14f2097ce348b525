import { chmodSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

const patience = { timeout: 120_000 }

/** The doctor's report on an instance with this environment: a line for each check, by name. */
async function examined(env: Record<string, string>) {
  const { exitCode, stdout, stderr } = await folkmoot(['doctor'], { PORT: '0', ...env })
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  return { exitCode, said: Object.fromEntries(lines.map((line) => [line.slice(6, 19).trim(), line])) }
}

async function database(file: string) {
  const db = openSqlite(file)
  onTestFinished(() => db.destroy())
  await migrate(db)
  return db
}

test('reports a healthy instance, with suggestions', patience, async () => {
  const DATA_DIR = temporaryFolder()
  await database(join(DATA_DIR, 'folkmoot.db'))
  const RELEASES_URL = 'https://example.org/releases'
  const { exitCode, said } = await examined({ DATA_DIR, RELEASES_URL })
  expect(exitCode).toBe(0)
  expect(said.Version).toBe(
    `ok    Version      ${packageJson.version}; newer versions are announced at https://example.org/releases`,
  )
  for (const what of ['Environment', 'Data', 'Database', 'Time', 'Emails', 'Port'])
    expect.soft(said[what]).toMatch(/^ok /)
  expect(said['Super admin']).toMatch(
    /^warn {2}Super admin {2}none yet; open the link that this command prints: folkmoot setup-link/,
  )
  expect(said.Backup).toMatch(/^warn /)
  expect(said.Email).toMatch(/^warn .*outbox/)
  expect(said.Permissions).toBeUndefined()
})

test('reports faults, and exits with 1', patience, async () => {
  const DATA_DIR = join(temporaryFolder(), 'data')
  mkdirSync(DATA_DIR)
  chmodSync(DATA_DIR, 0o755)
  const db = await database(join(DATA_DIR, 'folkmoot.db'))
  const createdAt = new Date(Date.now() + 3_600_000).toISOString()
  await db
    .insertInto('auditEntry')
    .values({ id: '1', actorId: null, action: 'mail.test', communityId: null, createdAt })
    .execute()
  const silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const env = { DATA_DIR, PORT: port, PUBLIC_URL: 'http://forum.example.org', SMTP_URL: `smtp://127.0.0.1:${port}` }
  const { exitCode, said } = await examined({ ...env, TRUST_PROXY: 'on', RATE_LIMITS: 'off' })
  expect(exitCode).toBe(1)
  expect.soft(said.Permissions).toMatch(/^warn .*\(mode 755\); run: chmod 700/)
  expect.soft(said.Time).toMatch(/^fail .*clock is behind/)
  expect.soft(said.Address).toMatch(/^fail .*not https/)
  expect.soft(said.Proxy).toMatch(/^warn /)
  expect.soft(said.Limits).toMatch(/^warn /)
  expect.soft(said.Port).toMatch(/^fail /)
  expect.soft(said.Email).toMatch(/^fail .*127\.0\.0\.1/)
})

test('reports an invalid environment and a file that is not a database', patience, async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'folkmoot.db'))
  const [wrong, broken] = await Promise.all([examined({ DATA_DIR, HOST: '', PORT: 'many' }), examined({ DATA_DIR })])
  expect(wrong.exitCode).toBe(1)
  expect(wrong.said.Environment).toBe('fail  Environment  PORT must be a number (it is "many").')
  expect(broken.exitCode).toBe(1)
  expect(broken.said.Database).toMatch(/^fail .*does not open/)
})
