import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { unpackBackup } from '../../../src/server/operations/backups/archive.ts'
import { backupHandler } from '../../../src/server/operations/backups/backup-job.ts'
import { insertBackup } from '../../../src/server/operations/backups/queries.ts'
import { listMigrationsIn } from '../../../src/server/platform/db/sqlite/database-files.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { archiveEntries, withDatabase } from '../../support/operations/backups.ts'
import {
  createDatabase,
  lastMigration,
  nextMigration,
  writeNextVersion,
} from '../../support/operations/next-version.ts'
import { folkmoot, runServerToExit, startServer, temporaryFolder } from '../../support/process.ts'
import { createWorld } from '../../support/world.ts'

/** All tests start the same files, because a process compiles files that it has not seen. */
const next = mkdtempSync(join(tmpdir(), 'folkmoot-next-'))
beforeAll(() => writeNextVersion(next))
afterAll(() => rmSync(next, { recursive: true, force: true }))

/** An instance of this version with one user. */
async function olderInstance() {
  const dataDir = temporaryFolder()
  const databaseFile = join(dataDir, 'folkmoot.db')
  const db = await createDatabase(databaseFile)
  const run = (statement: string) => sql.raw(statement).execute(db)
  const folder = join(dataDir, 'backups')
  const files = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  return {
    dataDir,
    databaseFile,
    env: { DATA_DIR: dataDir },
    folder,
    files,
    run,
    close: () => db.destroy(),
  }
}

/** Changes a database of an older schema. */
async function withRaw(databaseFile: string, statement: string) {
  const db = openSqlite(databaseFile)
  await sql.raw(statement).execute(db)
  await db.destroy()
}

const usersIn = (dataDir: string) =>
  withDatabase(dataDir, async (db) => (await db.selectFrom('user').select('name').execute()).map(({ name }) => name))

test('the server backs up an older database before it migrates it, once, and the way back works', async () => {
  const { dataDir, databaseFile, env, folder, files, close } = await olderInstance()
  await close()
  const server = await startServer(env, 'sources', next)
  expect(server.said.stdout).toContain('made a backup before the database was migrated')
  server.child.kill('SIGTERM')
  await server.ended
  expect(listMigrationsIn(databaseFile).at(-1)).toBe(nextMigration)
  const [file = '', ...daily] = files().reverse()
  expect(file).toMatch(/^folkmoot-before-9999-\d{8}T\d{9}Z\.tar\.gz$/)
  await withDatabase(dataDir, async (db) => {
    const listed = db.selectFrom('backup').select(['file', 'isScheduled', 'fault']).where('precedesMigration', '=', 1)
    expect(await listed.execute()).toEqual([{ file, isScheduled: 0, fault: null }])
    const acts = db.selectFrom('auditEntry').select('detail').where('action', '=', 'backup.make')
    expect(await acts.execute()).toContainEqual({ detail: file })
  })
  // Nothing is pending any more.
  expect(await folkmoot(['migrate'], env, next)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(files()).toEqual([...daily, file].sort())

  // The archive holds the database with its old schema, which the old version opens.
  const unpacked = temporaryFolder()
  expect(await unpackBackup(join(folder, file), unpacked)).toMatchObject({ migration: lastMigration })
  expect(listMigrationsIn(join(unpacked, 'folkmoot.db')).at(-1)).toBe(lastMigration)
  expect(await folkmoot(['restore', '--force', join(folder, file)], env, next)).toMatchObject({
    exitCode: 0,
    stderr: '',
  })
  expect(await usersIn(dataDir)).toEqual(['Ann'])
})

test('a new database needs no backup', async () => {
  const DATA_DIR = join(temporaryFolder(), 'data')
  expect(await folkmoot(['migrate'], { DATA_DIR })).toMatchObject({ exitCode: 0, stderr: '' })
  expect(existsSync(join(DATA_DIR, 'backups'))).toBe(false)
})

test('migrates nothing when the backup cannot be made, unless the operator does without', async () => {
  const { databaseFile, env, folder, close } = await olderInstance()
  await close()
  // A file in place of the folder.
  writeFileSync(folder, '')
  const sentence = `the database must be migrated, but no backup can be made first (The backup could not be made: ${folder}: a file of that name is in the way). To migrate without a backup, set BACKUP_BEFORE_MIGRATION=off.\n`
  const [started, migrated] = [await runServerToExit(env, next), await folkmoot(['migrate'], env, next)]
  expect.soft(started).toEqual({ exitCode: 1, stdout: '', stderr: `Folkmoot cannot start: ${sentence}` })
  expect.soft(migrated).toEqual({ exitCode: 1, stdout: '', stderr: `The command failed: ${sentence}` })
  expect(listMigrationsIn(databaseFile).at(-1)).toBe(lastMigration)

  const outcome = await folkmoot(['migrate'], { ...env, BACKUP_BEFORE_MIGRATION: 'maybe' }, next)
  expect(outcome.stderr).toBe('BACKUP_BEFORE_MIGRATION must be on or off (it is "maybe").\n')
  expect(await folkmoot(['migrate', '--no-backup'], env, next)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(listMigrationsIn(databaseFile).at(-1)).toBe(nextMigration)

  const other = await olderInstance()
  await other.close()
  const without = { ...other.env, BACKUP_BEFORE_MIGRATION: 'off' }
  expect(await folkmoot(['migrate'], without, next)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(other.files()).toEqual([])
})

test('refuses the database of a newer version in one sentence', async () => {
  const DATA_DIR = temporaryFolder()
  expect(await folkmoot(['migrate'], { DATA_DIR })).toMatchObject({ exitCode: 0 })
  await withDatabase(DATA_DIR, (db) => sql`insert into kysely_migration values ('9999_later', '2099')`.execute(db))
  expect(await runServerToExit({ DATA_DIR })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      'Folkmoot cannot start: a newer version has changed the database (9999_later). Install that version, or restore the backup from before the upgrade.\n',
  })
})

test('refuses the database of an unreleased version in one sentence, and its backup', async () => {
  const DATA_DIR = temporaryFolder()
  const databaseFile = join(DATA_DIR, 'folkmoot.db')
  await (await createDatabase(databaseFile)).destroy()
  const archive = join(temporaryFolder(), 'old.tar.gz')
  const reason =
    'an unreleased version made the database (0001_accounts), and no release can read it. Begin with a new one'
  await withRaw(databaseFile, `delete from kysely_migration where name <> '0001_baseline'`)
  await withRaw(databaseFile, `update kysely_migration set name = '0001_accounts'`)
  const run = (...args: string[]) => folkmoot(args, { DATA_DIR })
  expect(await runServerToExit({ DATA_DIR })).toMatchObject({
    exitCode: 1,
    stderr: `Folkmoot cannot start: ${reason}.\n`,
  })
  for (const args of [['migrate'], ['check']])
    expect.soft(await run(...args)).toMatchObject({ exitCode: 1, stderr: `The command failed: ${reason}.\n` })
  const { stdout } = await run('doctor')
  expect.soft(stdout).toContain(reason)
  // The database is a file.
  expect.soft(stdout).not.toContain('DATABASE_URL')
  expect(await run('backup', archive)).toMatchObject({
    exitCode: 1,
    stderr: 'This backup was made by an unreleased version (0001_accounts), and no release can read it.\n',
  })
})

test('a migration that fails changes nothing, and further attempts make another backup only of changed data', async () => {
  const { databaseFile, env, files, run, close } = await olderInstance()
  // The migration creates this table.
  await run('create table next (id text)')
  await close()
  const made: string[][] = []
  for (let at = 0; at < 3; at++) {
    // The data changes before the last attempt.
    if (at === 2) await withRaw(databaseFile, "update user set name = 'Anna'")
    const { exitCode, stderr } = await runServerToExit(env, next)
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `Folkmoot cannot start: the migration of the database failed and changed nothing (table "next" already exists).\n`,
    })
    expect(listMigrationsIn(databaseFile).at(-1)).toBe(lastMigration)
    expect(files()).toEqual([expect.stringMatching(/^folkmoot-before-9999-/)])
    made.push(files())
  }
  expect(made[1]).toEqual(made[0])
  expect(made[2]).not.toEqual(made[1])
})

test('keeps the backups of three upgrades, and outside the limit of the others', async () => {
  const { env, folder, files, close } = await olderInstance()
  await close()
  mkdirSync(folder)
  const earlier = ['0004-20260101', '0009-20260201', '0015-20260301', '9999-20260302']
  const names = earlier.map((one) => `folkmoot-before-${one}T000000000Z.tar.gz`)
  for (const name of [...names, 'notes.txt']) writeFileSync(join(folder, name), 'kept')
  expect(await folkmoot(['migrate'], env, next)).toMatchObject({ exitCode: 0, stderr: '' })
  const [made] = files().filter((name) => !names.includes(name) && name.endsWith('.gz'))
  expect(files()).toEqual([names[1], names[2], made, 'notes.txt'])

  // The daily ones neither count nor remove it.
  const world = await createWorld({ dataDir: temporaryFolder() })
  onTestFinished(() => world.close())
  const root = await world.user('Root', { isSuperAdmin: true })
  const at = '2026-01-01T00:00:00.000Z'
  const times = { startedAt: at, finishedAt: at, verifiedAt: at, fault: null }
  const row = { id: '1', file: names[0] ?? '', bytes: 4, isScheduled: 0, precedesMigration: 1, ...times } as const
  await insertBackup(world.db, row)
  const own = join(world.services.config.dataDir, 'backups')
  mkdirSync(own)
  writeFileSync(join(own, row.file), 'kept')
  await root.api.adminSettings.save({ backupsKept: 1 })
  for (let round = 0; round < 2; round++) {
    await root.api.adminSettings.backUp()
    await runDueJobs(world.services, [backupHandler])
  }
  const listed = await root.api.adminSettings.backups()
  expect(listed.map(({ precedesMigration, fault }) => [precedesMigration, fault])).toEqual([
    [false, null],
    [true, null],
  ])
  rmSync(own, { recursive: true })
})

test('the backup before a migration names the bucket of the images, and misses none of them', async () => {
  const { env, folder, files, run, close } = await olderInstance()
  await run(`insert into media (id, ownerId, width, height, bytes, createdAt)
    values ('01a20954-ef04-7c46-9610-97ac55a06bc8', '1', 1, 1, 1, '2026-01-01T00:00:00.000Z')`)
  await close()
  const bucket = { MEDIA_S3_URL: 's3://safe/forum', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(await folkmoot(['migrate'], { ...env, ...bucket }, next)).toMatchObject({ exitCode: 0, stderr: '' })
  const [file = ''] = files()
  const [manifest] = await archiveEntries(join(folder, file))
  expect(JSON.parse(manifest?.content.toString() ?? '')).toMatchObject({ imageBucket: 's3://safe/forum/', without: [] })
})
