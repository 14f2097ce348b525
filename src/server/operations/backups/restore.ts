import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { recordAuditBy } from '../../instance/audit-log/record-audit.ts'
import { migrate } from '../../platform/db/open.ts'
import { mergeWriteAheadLog } from '../../platform/db/sqlite/database-files.ts'
import { lockInstance } from '../../platform/db/sqlite/instance-lock.ts'
import { openSqlite } from '../../platform/db/sqlite/open.ts'
import { type OnProgress, unpackBackup } from './archive.ts'
import { BackupError, backupErrorFrom } from './backup-error.ts'
import { syncFolder } from './make-backup.ts'
import { databaseName, type Manifest } from './manifest.ts'
import { deleteBackupsInProgress } from './queries.ts'
import type { InstancePaths } from './stage-files.ts'
import { makeStaging } from './staging.ts'
import { checkUnpacked } from './verify-backup.ts'

interface RestoreOptions {
  /** Moves existing data to a folder. */
  isReplacing: boolean
  now: Date
  /** Receives the staging folder before the work begins, so that an interruption can clear it. */
  onStaging?: (staging: string) => void
  begin?: (all: number) => OnProgress
}

/** The restored manifest and the folder with the previous data; null when there was none. */
export interface RestoreResult {
  manifest: Manifest
  aside: string | null
}

const isFilled = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

const hasInstance = ({ dataDir, databaseFile }: InstancePaths) =>
  existsSync(databaseFile) || isFilled(join(dataDir, 'media'))

/** Throws if a restore would replace data. */
export function refuseExistingInstance(instance: InstancePaths) {
  if (hasInstance(instance))
    throw new BackupError(`${instance.dataDir} already contains an instance. Use --force to move it to another folder.`)
}

/**
 * Replaces the instance's database and images by a backup, migrated to this version's schema, and keeps the previous
 * data in a folder. Verifies the whole backup before it replaces anything. Throws a `BackupError`.
 */
export async function restoreBackup(
  archive: string,
  instance: InstancePaths,
  restoring: RestoreOptions,
): Promise<RestoreResult> {
  const { dataDir } = instance
  const letGo = lockInstance(dataDir, 'alone')
  if (!letGo) throw inUse(dataDir)
  let staging = ''
  try {
    if (!restoring.isReplacing) refuseExistingInstance(instance)
    const isThere = hasInstance(instance)
    staging = makeStaging(dataDir)
    restoring.onStaging?.(staging)
    const manifest = await unpackBackup(archive, staging, { ...(restoring.begin && { begin: restoring.begin }) })
    checkUnpacked(staging, manifest)
    await migrateFile(join(staging, databaseName), basename(archive), restoring.now)
    const excluded = isThere ? excludedFolderFor(dataDir, restoring.now) : null
    await replace(instance, staging, excluded)
    return { manifest, aside: excluded }
  } catch (error) {
    throw backupErrorFrom(error, 'The backup could not be restored')
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true })
    letGo()
  }
}

const inUse = (dataDir: string) => new BackupError(`A server or command is using ${dataDir}. Stop it first.`)

/** Migrates the database and records the restore in its audit log. */
async function migrateFile(file: string, name: string, now: Date) {
  const db = openSqlite(file)
  try {
    await migrate(db)
    // The backup contains the job that made it, which would replace the backup and its copies by a new one.
    await deleteBackupsInProgress(db)
    await recordAuditBy({ db, now: () => now }, null, { action: 'backup.restore', communityId: null, detail: name })
  } finally {
    await db.destroy()
  }
}

function excludedFolderFor(dataDir: string, now: Date) {
  const excluded = join(dataDir, `before-restore-${now.toISOString().replace(/[-:.]/g, '')}`)
  mkdirSync(excluded, { mode: 0o700 })
  return excluded
}

/** Moves a file, even across disks, where the target gets its name only when it is complete. */
function move(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(from, `${to}.part`)
    renameSync(`${to}.part`, to)
    rmSync(from)
  }
}

/** Links a file to a second name, or copies it where links are not supported. */
function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Replaces everything or, as far as the disk allows, nothing. The database comes last, in one step, so that one always
 * exists.
 */
async function replace({ dataDir, databaseFile }: InstancePaths, staging: string, excluded: string | null) {
  const undo: (() => void)[] = []
  const moved = (from: string, to: string) => {
    move(from, to)
    undo.unshift(() => move(to, from))
  }
  try {
    if (excluded && existsSync(databaseFile) && mergeWriteAheadLog(databaseFile) === 'open') throw inUse(dataDir)
    const media = join(dataDir, 'media')
    if (excluded && existsSync(media)) moved(media, join(excluded, 'media'))
    rmSync(media, { recursive: true, force: true })
    if (existsSync(join(staging, 'media'))) moved(join(staging, 'media'), media)
    mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
    // These files belong to the previous database and would damage the new one.
    for (const ending of ['-wal', '-shm', '-journal'].filter((ending) => existsSync(databaseFile + ending)))
      if (excluded) moved(databaseFile + ending, join(excluded, databaseName + ending))
      else rmSync(databaseFile + ending)
    if (excluded && existsSync(databaseFile)) linkOrCopy(databaseFile, join(excluded, databaseName))
    move(join(staging, databaseName), databaseFile)
  } catch (error) {
    for (const back of undo) back()
    if (excluded) rmSync(excluded, { recursive: true, force: true })
    throw error
  }
  for (const folder of new Set([dataDir, dirname(databaseFile)])) await syncFolder(folder)
}
