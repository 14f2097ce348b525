import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import type { Config } from '../../platform/config.ts'
import { refusalOf } from '../../platform/db/known-migrations.ts'
import { unfinishedMove, unfinishedMoveClause } from '../../platform/db/move-store.ts'
import { type Db, migrate, readMigrationState } from '../../platform/db/open.ts'
import { listMigrationsIn } from '../../platform/db/sqlite/database-files.ts'
import { newId } from '../../platform/ids.ts'
import { productVersion } from '../../platform/installation.ts'
import { storageErrorOf, UnusableDatabaseError } from '../../platform/storage-errors.ts'
import { backupErrorFrom } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'
import { deleteBackupsOf, insertBackup } from './queries.ts'
import { type InstancePaths, instancePaths } from './stage-files.ts'
import {
  backupFolder,
  clearStagingArea,
  createStagingArea,
  migrationBackupName,
  parseMigrationBackupName,
} from './staging.ts'

/** The number of upgrades whose backups are kept. */
const upgradesKept = 3

/** The applied migrations, and the backup that was made before them. */
export interface MigrationResult {
  applied: string[]
  backup: string | null
}

/** Why the database was not migrated, without a capital and a full stop. It is as it was. */
export class MigrationError extends Error {}

const skipAdvice = 'To migrate without a backup, set BACKUP_BEFORE_MIGRATION=off'

/** Makes and verifies the backup. Blocks on the disk: the instance is not in use while its schema is older. */
async function backUp(config: InstancePaths, file: string, createdAt: string) {
  const folder = backupFolder(config.dataDir)
  const target = join(folder, file)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const staging = createStagingArea(config.dataDir, target, false)
    try {
      return await makeBackup(config, target, staging, { version: productVersion, createdAt })
    } finally {
      await clearStagingArea(staging)
    }
  } catch (error) {
    const { message } = backupErrorFrom(error, 'The backup could not be made')
    const reason = message.replace(/\.$/, '')
    throw new MigrationError(
      `the database must be migrated, but no backup can be made first (${reason}). ${skipAdvice}`,
    )
  }
}

/**
 * Deletes backups before older upgrades, and earlier ones before the same upgrade: a migration that fails changes
 * nothing, so the latest attempt has the same or newer data. Goes by file names, because a failed attempt has no row.
 */
function deleteOldFiles(dataDir: string): string[] {
  const folder = backupFolder(dataDir)
  const backups = readdirSync(folder).flatMap((file) => {
    const parsed = parseMigrationBackupName(file)
    return parsed ? [{ file, ...parsed }] : []
  })
  backups.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
  const newest = backups.filter((one, at) => backups.findIndex(({ migration }) => migration === one.migration) === at)
  const kept = new Set(newest.slice(0, upgradesKept).map(({ file }) => file))
  const old = backups.map(({ file }) => file).filter((file) => !kept.has(file))
  for (const file of old) rmSync(join(folder, file), { force: true })
  return old
}

/**
 * Returns the backup that an earlier attempt made before the same migration, if nothing was written since. A server that
 * is started again and again must not copy all data each time.
 */
function backupOfEarlierAttempt({ dataDir, databaseFile }: InstancePaths, migration: string) {
  const folder = backupFolder(dataDir)
  const writtenAt = [databaseFile, `${databaseFile}-wal`].map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    return stats && stats.size > 0 ? stats.mtimeMs : 0
  })
  const hasFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  for (const file of hasFolder ? readdirSync(folder) : []) {
    const parsed = parseMigrationBackupName(file)
    if (parsed?.migration !== migration.slice(0, 4) || Date.parse(parsed.startedAt) <= Math.max(...writtenAt)) continue
    const { size: bytes, mtime } = statSync(join(folder, file))
    return { file, bytes, startedAt: parsed.startedAt, finishedAt: mtime.toISOString() }
  }
  return null
}

/** Makes the backup before this migration. */
async function makeMigrationBackup(config: InstancePaths, migration: string) {
  const startedAt = new Date().toISOString()
  const file = migrationBackupName(migration, startedAt)
  const { bytes } = await backUp(config, file, startedAt)
  return { file, bytes, startedAt, finishedAt: new Date().toISOString() }
}

/** Migrates and explains failures that are not about the disk. */
const migrateOrExplain = (db: Db) =>
  migrate(db).catch((error: Error) => {
    if (storageErrorOf(error)) throw error
    const reason = error.message.replace(/\.$/, '')
    throw new MigrationError(`the migration of the database failed and changed nothing (${reason})`, { cause: error })
  })

async function migrateServer(db: Db, url: string): Promise<MigrationResult> {
  const { prepareServer } = await import('../../platform/db/postgres/prepare-server.ts')
  await prepareServer(url).catch((error) => {
    throw error instanceof UnusableDatabaseError ? new MigrationError(error.message, { cause: error }) : error
  })
  return { applied: await migrateOrExplain(db), backup: null }
}

/**
 * Migrates the database of this instance. If a migration changes existing data in a file, makes and verifies a backup
 * first: a server has its own tools for that. Throws a `MigrationError` if one of the two fails.
 */
export async function migrateInstance(db: Db, config: Config): Promise<MigrationResult> {
  if (config.databaseUrl !== null) return migrateServer(db, config.databaseUrl)
  const names = listMigrationsIn(config.databaseFile)
  if (names.includes(unfinishedMove)) throw new MigrationError(unfinishedMoveClause)
  const refusal = refusalOf(names)
  if (refusal !== null) throw new MigrationError(refusal)
  const { pending, isFresh } = await readMigrationState(db)
  const [next] = pending
  if (next === undefined || isFresh || !config.backsUpBeforeMigration)
    return { applied: await migrateOrExplain(db), backup: null }
  const instance = instancePaths(config)
  const { file, bytes, startedAt, finishedAt } =
    backupOfEarlierAttempt(instance, next) ?? (await makeMigrationBackup(instance, next))
  const deleted = deleteOldFiles(config.dataDir)
  const applied = await migrateOrExplain(db)
  await db.transaction().execute(async (db) => {
    const act = { action: 'backup.make', communityId: null, detail: file } as const
    await recordAuditBy({ db, now: () => new Date() }, null, act)
    const row = { bytes, startedAt, finishedAt, verifiedAt: finishedAt, fault: null }
    await insertBackup(db, { id: newId(), file, isScheduled: 0, precedesMigration: 1, ...row })
    if (deleted.length > 0) await deleteBackupsOf(db, deleted)
  })
  return { applied, backup: join(backupFolder(config.dataDir), file) }
}
