import { existsSync, statSync } from 'node:fs'
import type { Verdict } from '../../../shared/operations/doctor.ts'
import { findAnySuperAdmin } from '../../identity/sign-in/queries.ts'
import type { Config } from '../../platform/config.ts'
import { engineOf } from '../../platform/db/engine.ts'
import { unfinishedMoveClause } from '../../platform/db/move-store.ts'
import { type Db, isMoveUnfinished, readMigrationState } from '../../platform/db/open.ts'
import { describeDatabase, withExistingDatabase } from '../../platform/db/open-instance.ts'
import { findFailingMails } from '../../platform/mail/failing-mails.ts'
import { UnusableDatabaseError } from '../../platform/storage-errors.ts'
import { findFileFault } from '../backups/delete-old-backups.ts'
import { findLastGoodBackup, listLatestBackups } from '../backups/queries.ts'
import { checkDatabaseClock } from './database-clock.ts'
import { findAbandonedMails, findEndOfJump, findLastUpload, findNewestTimestamp, findUploadFault } from './queries.ts'
import { checkSecrets } from './secrets.ts'
import { fail, ok, reasonOf, warn } from './verdict.ts'

const day = 86_400_000
const backupFix = 'run folkmoot backup <file>, or turn on backups in the settings'
export const clockFix = 'let the machine set its clock: timedatectl set-ntp true'
/** Smaller differences between clocks are normal. */
export const clockTolerance = 60_000

async function checkAdmins(db: Db, { superAdminEmail }: Config): Promise<Verdict> {
  if (await findAnySuperAdmin(db)) return ok('Super admin', 'exists')
  const fix =
    superAdminEmail === null
      ? 'open the link that this command prints: folkmoot setup-link'
      : 'run: folkmoot admin grant you@example.org'
  return warn('Super admin', 'none yet', fix)
}

/** The backups whose files are looked for: by default, as many are kept. */
const examinedBackups = 7

/** Returns what is wrong with the files of the latest backups, newest first. */
async function listFaultyBackups(db: Db, { dataDir }: Config): Promise<string[]> {
  const finished = (await listLatestBackups(db, examinedBackups)).filter((row) => row.finishedAt && !row.fault)
  const faults = await Promise.all(finished.map((row) => findFileFault(dataDir, row)))
  return finished.flatMap(({ file }, at) => (faults[at] ? [`${file}: ${faults[at]}`] : []))
}

async function checkBackups(db: Db, config: Config, now: Date): Promise<Verdict> {
  if (config.databaseFile === null)
    return ok('Backup', 'left to the tools of the database server; see docs/operating.md')
  const last = await findLastGoodBackup(db)
  if (!last?.finishedAt) return warn('Backup', 'none yet', backupFix)
  const faulty = await listFaultyBackups(db, config)
  if (faulty.length > 0) return warn('Backup', faulty.join(' '), backupFix)
  const days = Math.floor((now.getTime() - Date.parse(last.finishedAt)) / day)
  const summary = `the last backup, ${last.file}, is ${days === 0 ? 'from today' : `${days} days old`}`
  return days > 8 ? warn('Backup', summary, backupFix) : ok('Backup', summary)
}

/** Names the last copy that left the machine, if the instance uploads its backups. */
async function checkOffSite(db: Db, { offSite }: Config, now: Date): Promise<Verdict[]> {
  if (!offSite) return []
  const where = `s3://${offSite.to.bucket}`
  const { isRecipient } = await import('../backups/age.ts')
  if (offSite.recipient !== null && !isRecipient(offSite.recipient))
    return [fail('Off-site', 'BACKUP_AGE_RECIPIENT is not a valid age key', 'copy the public key of age-keygen again')]
  const [last, failed] = [await findLastUpload(db), await findUploadFault(db)]
  if (failed?.uploadFault)
    return [fail('Off-site', `the last upload failed: ${failed.uploadFault}`, `make ${where} writable`)]
  const fix = 'choose Back up now in System Settings, Backups'
  if (!last?.uploadedAt) return [warn('Off-site', `no backup was uploaded to ${where} yet`, fix)]
  const days = Math.floor((now.getTime() - Date.parse(last.uploadedAt)) / day)
  const summary = `the last upload to ${where} is ${days === 0 ? 'from today' : `${days} days old`}`
  if (offSite.recipient === null)
    return [warn('Off-site', `${summary}, not encrypted`, 'set BACKUP_AGE_RECIPIENT to the public key of age-keygen')]
  return [days > 8 ? warn('Off-site', summary, fix) : ok('Off-site', `${summary}, encrypted`)]
}

/** Names the failing mails before those that were given up, since only they can still arrive. */
async function checkMailQueue(db: Db, now: Date): Promise<Verdict> {
  const failing = await findFailingMails(db)
  if (failing) {
    const many = failing.count === 1 ? '1 email fails' : `${failing.count} emails fail`
    return fail(
      'Emails',
      `${many} since ${failing.since}; the last error: ${failing.lastError}`,
      'mend what the error names, then send a test email in System Settings: they are tried again at once',
    )
  }
  const { count, reason } = await findAbandonedMails(db, new Date(now.getTime() - 7 * day).toISOString())
  return count === 0
    ? ok('Emails', 'no failed email this week')
    : warn('Emails', `${count} failed this week, for example: ${reason}`, 'mend what the reason names')
}

/** Returns when a database file was last written, in milliseconds since 1970: a lower bound for the current time. */
function lastWrite({ databaseFile }: Config): number {
  const files = databaseFile === null ? [] : [databaseFile, `${databaseFile}-wal`]
  return Math.max(0, ...files.filter(existsSync).map((file) => statSync(file).mtimeMs))
}

/**
 * Whether the clock has been right for a day since it was ahead: rows written afterwards have earlier times. Until then, it
 * may as well be behind now.
 */
async function isJumpOver(db: Db, now: Date): Promise<boolean> {
  const there = await engineOf(db).readClock(db)
  // The database server's clock tells which one is wrong.
  if (there !== null) return Math.abs(there - now.getTime()) <= clockTolerance
  const since = await findEndOfJump(db, now.toISOString())
  return since !== null && now.getTime() - Date.parse(since) >= day
}

/** Compares the clock with the stored times and the last write of the database file. */
async function checkClock(db: Db, config: Config, now: Date): Promise<Verdict> {
  const stored = Date.parse((await findNewestTimestamp(db)) ?? '') || 0
  const latest = Math.max(stored, lastWrite(config))
  const written = new Date(latest).toISOString()
  if (latest - now.getTime() <= clockTolerance) return ok('Time', `${now.toISOString()}, later than all stored times`)
  if (latest === stored && (await isJumpOver(db, now)))
    return ok('Time', `${now.toISOString()}; the clock was ahead once, so some data has times up to ${written}`)
  const reason = `the clock is behind: it shows ${now.toISOString()}, but the data was written at ${written}`
  return fail('Time', reason, clockFix)
}

/** Checks the state of the instance in an open database. */
export async function checkData(db: Db, config: Config, now: Date): Promise<Verdict[]> {
  const checks = [
    checkAdmins(db, config),
    checkBackups(db, config, now),
    checkMailQueue(db, now),
    checkClock(db, config, now),
  ]
  return [
    ...(await Promise.all(checks)),
    await checkSecrets(db, config),
    ...(await checkDatabaseClock(db)),
    ...(await checkOffSite(db, config, now)),
  ]
}

/** Checks that the database opens and matches this version, then checks the state of the instance in it. */
export async function checkDatabase(config: Config, now: Date): Promise<Verdict[]> {
  const where = describeDatabase(config)
  try {
    return await withExistingDatabase(config, async (db) => {
      if (db === null) return [warn('Database', `${where} does not exist yet; the first start creates it`)]
      const { pending } = await readMigrationState(db)
      if (pending.length > 0)
        return [fail('Database', `pending migrations: ${pending.join(', ')}`, 'run: folkmoot migrate')]
      if (await isMoveUnfinished(db)) return [fail('Database', unfinishedMoveClause)]
      return [ok('Database', `${where} opens and its schema is up to date`), ...(await checkData(db, config, now))]
    })
  } catch (error) {
    if (error instanceof UnusableDatabaseError)
      return [fail('Database', error.message, config.databaseUrl === null ? undefined : 'correct DATABASE_URL')]
    const fix = config.databaseFile === null ? undefined : 'restore a backup: folkmoot restore <file>'
    return [fail('Database', `${where} does not open: ${reasonOf(error)}`, fix)]
  }
}
