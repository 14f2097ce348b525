import { chmodSync, mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { checkDisk, checkFolder } from '../../../src/server/operations/doctor/data-folder.ts'
import { checkData } from '../../../src/server/operations/doctor/database.ts'
import { readConfig } from '../../../src/server/platform/config.ts'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { inEnglish } from '../../../src/server/platform/languages/translator.ts'
import { writeVerdict } from '../../../src/shared/operations/doctor.ts'
import { verdictsOf } from '../../support/operations/verdicts.ts'
import { folkmoot, temporaryFolder } from '../../support/process.ts'

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

test('reports a healthy instance, with suggestions', async () => {
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

test('reports faults, and exits with 1', async () => {
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

test('reports an invalid environment and a file that is not a database', async () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'folkmoot.db'))
  const [wrong, broken] = await Promise.all([examined({ DATA_DIR, HOST: '', PORT: 'many' }), examined({ DATA_DIR })])
  expect(wrong.exitCode).toBe(1)
  expect(wrong.said.Environment).toBe('fail  Environment  PORT must be a number (it is "many").')
  expect(broken.exitCode).toBe(1)
  expect(broken.said.Database).toMatch(/^fail .*does not open/)
})

test('names a data folder that is missing, is a file, or can be read by others', () => {
  const folder = temporaryFolder()
  const said = (dataDir: string) => verdictsOf(checkFolder(readConfig({ DATA_DIR: dataDir })))
  const [missing, file, open] = ['missing', 'file', 'open'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const fix = 'the first start or folkmoot migrate creates it'
  expect(said(missing)).toEqual([{ state: 'fail', subject: 'Data', reason: `${missing} does not exist`, fix }])
  writeFileSync(file, '')
  expect(said(file)).toMatchObject([{ state: 'fail', subject: 'Data', reason: `${file} is not a folder` }])
  mkdirSync(open, { mode: 0o700 })
  const writable = { state: 'ok', subject: 'Data', reason: `${open} is writable` }
  expect(said(open)).toMatchObject([writable])
  chmodSync(open, 0o740)
  const readable = { state: 'warn', subject: 'Permissions', reason: `other users can read ${open} (mode 740)` }
  expect(said(open)).toMatchObject([writable, readable])
})

test('compares the free disk space with the size of the database', () => {
  const DATA_DIR = temporaryFolder()
  const file = join(DATA_DIR, 'folkmoot.db')
  const { bavail, bsize } = statfsSync(DATA_DIR)
  const free = bavail * bsize
  const said = (bytes: number) => {
    writeFileSync(file, '')
    truncateSync(file, bytes)
    return writeVerdict(checkDisk(readConfig({ DATA_DIR })), inEnglish)
  }
  // Other programs use the same disk.
  const { state, reason } = said(30 * 1_000 ** 2)
  expect(Number.parseFloat(reason)).toBeCloseTo(free / 1_000 ** 3, -1)
  expect(reason).toMatch(/^\d+\.\d GB free, the database uses 30 MB$/)
  expect(state).toBe(free > 1.1 * 1_000 ** 3 ? 'ok' : 'warn')
  // A sparse file takes no space.
  const crowded = said(Math.round(free * 0.6))
  expect(crowded).toMatchObject({ state: 'warn', reason: expect.stringMatching(/MB; a backup may not fit$/) })
})

const hour = 3_600_000
const day = 24 * hour

test('advises on the clock while it may be behind, but not a day after a jump that is over', async () => {
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'folkmoot.db')
  const db = await database(file)
  const now = Date.now()
  const write = (offset: number) => {
    const createdAt = new Date(now + offset).toISOString()
    const entry = { id: newId(), actorId: null, action: 'mail.test' as const, communityId: null, createdAt }
    return db.insertInto('auditEntry').values(entry).execute()
  }
  const verdict = async (offset: number) => {
    const config = readConfig({ DATA_DIR: dataDir })
    const verdicts = verdictsOf(await checkData(db, config, new Date(now + offset)))
    return verdicts.find(({ subject }) => subject === 'Time')
  }
  await write(-hour)
  expect(await verdict(0)).toMatchObject({ state: 'ok' })
  // Nothing was written since, so the clock may be behind.
  await write(30 * day)
  expect(await verdict(0)).toMatchObject({ state: 'fail', fix: expect.stringContaining('timedatectl') })
  await write(hour)
  expect(await verdict(2 * hour)).toMatchObject({ state: 'fail' })
  expect(await verdict(20 * day)).toMatchObject({ state: 'ok', reason: expect.stringContaining('was ahead once') })
  // Another jump may not be over.
  await write(90 * day)
  expect(await verdict(21 * day)).toMatchObject({ state: 'fail' })
  await write(21 * day)
  expect(await verdict(21 * day + 2 * hour)).toMatchObject({ state: 'fail' })
  expect(await verdict(23 * day)).toMatchObject({ state: 'ok' })
})

test('advises on the clock when the database was written in the future', async () => {
  const dataDir = temporaryFolder()
  const db = await database(join(dataDir, 'folkmoot.db'))
  const verdicts = verdictsOf(await checkData(db, readConfig({ DATA_DIR: dataDir }), new Date(Date.now() - day)))
  expect(verdicts.find(({ subject }) => subject === 'Time')).toMatchObject({ state: 'fail' })
})

test('names a backup whose file is missing or has changed', async () => {
  const dataDir = temporaryFolder()
  const db = await database(join(dataDir, 'folkmoot.db'))
  mkdirSync(join(dataDir, 'backups'))
  const at = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
  for (const [file, hours] of [
    ['one.tar.gz', 48],
    ['two.tar.gz', 24],
  ] as const) {
    const row = { bytes: 3, isScheduled: 1 as const, fault: null, startedAt: at(hours) }
    const done = { finishedAt: at(hours), verifiedAt: at(hours) }
    await db
      .insertInto('backup')
      .values({ id: newId(), file, ...row, ...done })
      .execute()
    writeFileSync(join(dataDir, 'backups', file), 'all')
  }
  const verdict = async () => {
    const verdicts = verdictsOf(await checkData(db, readConfig({ DATA_DIR: dataDir }), new Date()))
    return verdicts.find(({ subject }) => subject === 'Backup')
  }
  expect(await verdict()).toMatchObject({ state: 'ok', reason: 'the last backup, two.tar.gz, is 1 days old' })
  rmSync(join(dataDir, 'backups/one.tar.gz'))
  expect(await verdict()).toMatchObject({ state: 'warn', reason: 'one.tar.gz: The file is missing.' })
  writeFileSync(join(dataDir, 'backups/two.tar.gz'), 'changed')
  expect(await verdict()).toMatchObject({
    state: 'warn',
    reason: 'two.tar.gz: The file has changed. one.tar.gz: The file is missing.',
  })
})
