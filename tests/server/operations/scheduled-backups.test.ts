import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupHandler, isBackupWaiting } from '../../../src/server/operations/backups/backup-job.ts'
import { insertBackup } from '../../../src/server/operations/backups/queries.ts'
import { runScheduledBackup } from '../../../src/server/operations/backups/scheduled-backups.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { listJobs } from '../../../src/server/platform/jobs/queries.ts'
import { runDueJobs, startJobs } from '../../../src/server/platform/jobs/runner.ts'
import { archiveEntries } from '../../support/operations/backups.ts'
import { folkmoot, startServer, temporaryFolder } from '../../support/process.ts'
import { createWorld, password } from '../../support/world.ts'

const hour = 3_600_000

/** An instance in a folder with the super admin Root. */
async function instance() {
  const dataDir = temporaryFolder()
  const world = await createWorld({ dataDir })
  onTestFinished(() => world.close())
  const root = await world.user('Root', { isSuperAdmin: true })
  const folder = join(dataDir, 'backups')
  const files = () => (existsSync(folder) ? readdirSync(folder).sort() : [])
  /** The backups after an hourly run and the backup that it may have started. */
  const backUpIfDue = async () => {
    await runScheduledBackup(world.services)
    await runDueJobs(world.services, [backupHandler])
    return root.api.adminSettings.backups()
  }
  return { dataDir, world, root, folder, files, backUpIfDue }
}

test('makes backups when they are due, not earlier', async () => {
  const { dataDir, world, root, folder, files, backUpIfDue } = await instance()
  await root.api.adminSettings.save({ backups: 'off' })
  expect(await backUpIfDue()).toEqual([])
  await root.api.adminSettings.save({ backups: 'daily' })
  const [first, ...none] = await backUpIfDue()
  expect(none).toEqual([])
  const whole = { verifiedAt: expect.any(String), finishedAt: expect.any(String), fault: null, isScheduled: true }
  expect(first).toMatchObject({ ...whole, file: files()[0] })
  expect(first?.bytes).toBeGreaterThan(1_000)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('staging'))).toEqual([])

  world.advance(22 * hour)
  expect(await backUpIfDue()).toHaveLength(1)
  world.advance(2 * hour)
  expect(await backUpIfDue()).toMatchObject([whole, whole])
  await root.api.auth.prove({ password })
  await root.api.adminSettings.save({ backups: 'weekly' })
  world.advance(6 * 24 * hour)
  expect(await backUpIfDue()).toHaveLength(2)
  world.advance(24 * hour)
  expect(await backUpIfDue()).toHaveLength(3)
  await root.api.auth.prove({ password })
  await root.api.adminSettings.save({ backups: 'off' })
  world.advance(30 * 24 * hour)
  expect(await backUpIfDue()).toHaveLength(3)

  const fresh = temporaryFolder()
  const archive = join(folder, files()[0] ?? '')
  expect(await folkmoot(['restore', archive], { DATA_DIR: fresh })).toMatchObject({ exitCode: 0, stderr: '' })
})

test('keeps the newest backups, and touches no other files', async () => {
  const { root, world, folder, files, backUpIfDue } = await instance()
  await root.api.adminSettings.save({ backups: 'daily', backupsKept: 2 })
  await backUpIfDue()
  const foreign = ['folkmoot-20200101T000000000Z.tar.gz', 'notes.txt']
  for (const name of foreign) writeFileSync(join(folder, name), 'kept')
  await root.api.adminSettings.backUp()
  await runDueJobs(world.services, [backupHandler])
  for (let at = 0; at < 3; at++) {
    world.advance(24 * hour)
    await backUpIfDue()
  }
  const listed = await root.api.adminSettings.backups()
  expect(listed.map(({ isScheduled }) => isScheduled)).toEqual([true, true, false])
  expect(files()).toEqual([...listed.map(({ file }) => file), ...foreign].sort())

  // Removed and changed files are reported.
  rmSync(join(folder, listed[0]?.file ?? ''))
  writeFileSync(join(folder, listed[1]?.file ?? ''), 'changed')
  const said = await root.api.adminSettings.backups()
  expect(said.map(({ fault }) => fault)).toEqual(['The file is missing.', 'The file has changed.', null])

  await root.api.auth.prove({ password })
  await root.api.adminSettings.save({ backupsKept: 1 })
  world.advance(24 * hour)
  const [newest] = await backUpIfDue()
  expect(files()).toEqual([newest?.file, said[1]?.file, said[2]?.file, ...foreign].sort())
})

test('lets a super admin start a backup, one at a time', async () => {
  const { world, root, folder } = await instance()
  const ann = await world.user('Ann')
  await expect(ann.api.adminSettings.backUp()).rejects.toThrow()
  expect(await root.api.adminSettings.backUp()).toEqual({ ok: true })
  await expect(root.api.adminSettings.backUp()).rejects.toThrow('A backup is already running.')
  const [begun, ...none] = await root.api.adminSettings.backups()
  expect(none).toEqual([])
  expect(begun).toMatchObject({ bytes: 0, finishedAt: null, verifiedAt: null, fault: null, isScheduled: false })
  await runDueJobs(world.services, [backupHandler])
  const [made] = await root.api.adminSettings.backups()
  expect(made).toMatchObject({
    id: begun?.id,
    finishedAt: expect.any(String),
    verifiedAt: expect.any(String),
    fault: null,
  })
  expect((await archiveEntries(join(folder, made?.file ?? ''))).map(({ name }) => name)).toEqual([
    'manifest.json',
    'folkmoot.db',
  ])
  const log = world.db.selectFrom('auditEntry').select(['actorId', 'detail']).where('action', '=', 'backup.make')
  expect(await log.execute()).toEqual([{ actorId: root.id, detail: made?.file }])
})

test('notifies of a failed backup once, and retries it', async () => {
  const { world, root, folder, files, backUpIfDue } = await instance()
  const notified = async () =>
    await world.db.selectFrom('notification').select(['userId', 'detail']).where('kind', '=', 'backup-failed').execute()
  await root.api.adminSettings.save({ backups: 'daily' })
  // Another kind of file in place of the folder.
  writeFileSync(folder, '')
  const [failed] = await backUpIfDue()
  expect(failed).toMatchObject({ finishedAt: null, verifiedAt: null, isScheduled: true })
  expect(failed?.fault).toMatch(/^The backup could not be made: [^\n]+\.$/)
  expect(await notified()).toMatchObject([{ userId: root.id }])
  expect((await root.api.notifications.list({})).items).toMatchObject([{ detail: failed?.fault }])
  world.advance(hour)
  expect(await backUpIfDue()).toHaveLength(2)
  expect(await notified()).toHaveLength(1)
  rmSync(folder)
  world.advance(hour)
  expect((await backUpIfDue()).map(({ fault }) => fault === null)).toEqual([true, false, false])
  expect(files()).toHaveLength(1)
  expect(await notified()).toHaveLength(1)
})

test('lists the latest fifty failed backups, and twenty whose file is missing', async () => {
  const { world, root, backUpIfDue } = await instance()
  /** A backup that was started so many minutes ago. */
  const insert = async (minutes: number, outcome: { fault: string } | { finishedAt: string }) => {
    const startedAt = new Date(world.services.now().getTime() - minutes * 60_000).toISOString()
    const file = `folkmoot-${minutes}.tar.gz`
    await insertBackup(world.db, { id: newId(), file, bytes: 5, isScheduled: 1, startedAt, ...outcome })
    return file
  }
  const failed: string[] = []
  const missing: string[] = []
  for (let at = 1; at <= 52; at++) failed.push(await insert(at, { fault: 'The backup could not be made.' }))
  for (let at = 2_001; at <= 2_023; at++) missing.push(await insert(at, { finishedAt: '2026-11-01T00:00:00.000Z' }))
  await root.api.adminSettings.save({ backups: 'daily' })
  await backUpIfDue()
  const files = (await world.db.selectFrom('backup').select('file').execute()).map(({ file }) => file)
  expect(failed.filter((file) => files.includes(file))).toEqual(failed.slice(0, 50))
  expect(missing.filter((file) => files.includes(file))).toEqual(missing.slice(0, 20))
})

test('removes an interrupted backup at the stop, and the backup of a killed server at the start', async () => {
  const { dataDir, world, root, files, backUpIfDue } = await instance()
  await root.api.adminSettings.save({ backups: 'daily' })
  await runScheduledBackup(world.services)
  expect(await isBackupWaiting(world.db)).toBe(true)
  const runner = await startJobs(world.services, [backupHandler])
  const isRunning = async () => (await listJobs(world.db, 10)).some(({ lockedUntil }) => lockedUntil !== null)
  await expect.poll(isRunning).toBe(true)
  await runner.stop()
  expect(await isBackupWaiting(world.db)).toBe(false)
  expect(await root.api.adminSettings.backups()).toEqual([])
  expect(files()).toEqual([])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('staging'))).toEqual([])

  const startedAt = world.services.now().toISOString()
  const row = { id: newId(), file: 'folkmoot-x.tar.gz', bytes: 0, isScheduled: 1, startedAt } as const
  await world.db
    .insertInto('backup')
    .values({ ...row, finishedAt: null, verifiedAt: null, fault: null })
    .execute()
  const [made, broken] = await backUpIfDue()
  expect(made).toMatchObject({ fault: null, verifiedAt: expect.any(String) })
  expect(broken).toMatchObject({ id: row.id, fault: 'The backup was interrupted.' })
})

test('stops cleanly during a backup', async () => {
  const DATA_DIR = join(temporaryFolder(), 'data')
  const server = await startServer({ DATA_DIR })
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ exitCode: 0, stderr: '' })
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('staging'))).toEqual([])
  const folder = join(DATA_DIR, 'backups')
  const unfinished = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.part')) : []
  expect(unfinished).toEqual([])
})
