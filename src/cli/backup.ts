import { existsSync, realpathSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { recordAuditBy } from '../server/instance/audit-log/record-audit.ts'
import { BackupError, requireDatabase } from '../server/operations/backups/backup-error.ts'
import { type BackupSummary, makeBackup } from '../server/operations/backups/make-backup.ts'
import { insertBackup } from '../server/operations/backups/queries.ts'
import { type InstancePaths, instancePaths } from '../server/operations/backups/stage-files.ts'
import {
  backupFolder,
  backupName,
  clearStagingArea,
  createStagingArea,
  makeStaging,
  offSiteName,
} from '../server/operations/backups/staging.ts'
import { readConfig } from '../server/platform/config.ts'
import { isFullyMigrated } from '../server/platform/db/known-migrations.ts'
import { listMigrationsIn } from '../server/platform/db/sqlite/database-files.ts'
import { openSqlite } from '../server/platform/db/sqlite/open.ts'
import { newId } from '../server/platform/ids.ts'
import { productVersion } from '../server/platform/installation.ts'
import { parseS3Url } from '../server/platform/s3/s3-address.ts'
import { byteProgress } from './byte-progress.ts'
import { withSharedLock } from './instance.ts'
import { asCommandError, describeImages, formatImageCount, interruptible, megabytes } from './interruptible.ts'

/** Returns the given path, or a file named by the time in the given folder. */
const targetOf = (given: string, moment: string) => {
  const path = resolve(given)
  return existsSync(path) && statSync(path).isDirectory() ? join(path, backupName(moment)) : path
}

const isInstances = (config: InstancePaths, target: string) => {
  const folder = backupFolder(config.dataDir)
  return !target.startsWith('s3://') && existsSync(folder) && realpathSync(dirname(target)) === realpathSync(folder)
}

/**
 * Records the backup in the audit log, and in the list of backups if it is in the instance's own folder. Skips a
 * database with pending migrations, because its tables may differ.
 */
async function record(config: InstancePaths, target: string, made: BackupSummary, startedAt: string) {
  if (!isFullyMigrated(listMigrationsIn(config.databaseFile))) return
  const db = openSqlite(config.databaseFile)
  const finishedAt = new Date().toISOString()
  const [file, row] = [basename(target), { bytes: made.bytes, startedAt, finishedAt, verifiedAt: finishedAt }]
  try {
    await db.transaction().execute(async (db) => {
      const act = { action: 'backup.make', communityId: null, detail: file } as const
      await recordAuditBy({ db, now: () => new Date() }, null, act)
      if (isInstances(config, target))
        await insertBackup(db, { id: newId(), file, isScheduled: 0, fault: null, ...row })
    })
  } finally {
    await db.destroy()
  }
}

/** Makes a backup in a temporary folder and uploads it. */
async function backUpTo(given: string, { force = false }: { force?: boolean }) {
  // The S3 client would slow down the start of every command.
  const { refuseExisting, uploadBackup } = await import('../server/operations/backups/off-site.ts')
  const config = readConfig()
  const instance = instancePaths(config)
  requireDatabase(instance.databaseFile)
  const address = parseS3Url(given)
  if (!address) throw new BackupError(`${given} is not an address such as s3://bucket/folder/.`)
  const createdAt = new Date().toISOString()
  const [recipient, account] = [config.ageRecipient, config.s3Account]
  const isFolder = address.key === '' || address.key.endsWith('/')
  const name = offSiteName(backupName(createdAt), { isManual: true, recipient })
  const to = isFolder ? { ...address, key: address.key + name } : address
  const where = `s3://${to.bucket}/${to.key}`
  const made = await withSharedLock(config, async () => {
    if (!force) await refuseExisting(account, to)
    const folder = makeStaging(config.dataDir)
    const archive = join(folder, 'backup.tar.gz')
    const bar = byteProgress('Backing up')
    return await interruptible(
      () => rm(folder, { recursive: true, force: true }),
      async () => {
        const staging = createStagingArea(folder, archive, false)
        const about = { version: productVersion, createdAt }
        const made = await makeBackup(instance, archive, staging, about, bar.begin).finally(bar.stop)
        await uploadBackup({ archive, account, to, recipient, kept: null })
        await record(instance, where, made, createdAt)
        return made
      },
    )
  })
  const lock = recipient === null ? 'not encrypted' : 'encrypted'
  console.log(`${where}: ${megabytes(made.bytes)}, ${describeImages(made)}, ${lock}; verified before the upload.`)
}

async function backUp(given: string, { force = false }: { force?: boolean }) {
  if (given.startsWith('s3://')) return backUpTo(given, { force })
  const config = readConfig()
  const instance = instancePaths(config)
  requireDatabase(instance.databaseFile)
  const startedAt = new Date().toISOString()
  const target = targetOf(given, startedAt)
  const made = await withSharedLock(config, async () => {
    const staging = createStagingArea(config.dataDir, target, force)
    const about = { version: productVersion, createdAt: startedAt }
    const bar = byteProgress('Backing up')
    const made = await interruptible(
      () => clearStagingArea(staging),
      () => makeBackup(instance, target, staging, about, bar.begin).finally(bar.stop),
    )
    await record(instance, target, made, startedAt)
    return made
  })
  console.log(`${target}: ${megabytes(made.bytes)}, ${describeImages(made)}; verified by restoring a copy.`)
  if (made.without > 0)
    console.error(`Left out ${formatImageCount(made.without)}, because the files were already missing.`)
}

/** `folkmoot backup <file>` */
export function addBackup(program: Command) {
  program
    .command('backup <file>')
    .description(
      'write the database and images to a file, to a new file in a folder, or to S3; the server may keep running',
    )
    .option('--force', 'overwrite an existing file')
    .addHelpText(
      'after',
      '\nExamples:\n  folkmoot backup /mnt/backups/forum.tar.gz\n  folkmoot backup /mnt/backups\n  folkmoot backup s3://bucket/folder/',
    )
    .action((file, options) => backUp(file, options).catch(asCommandError))
}
