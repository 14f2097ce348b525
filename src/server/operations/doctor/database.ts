import { existsSync, statSync } from 'node:fs'
import type { Finding } from '../../../shared/operations/doctor.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { findAnySuperAdmin } from '../../identity/sign-in/queries.ts'
import type { Config } from '../../platform/config.ts'
import { engineOf } from '../../platform/db/engine.ts'
import { unfinishedMoveClause } from '../../platform/db/move-store.ts'
import { type Db, isMoveUnfinished, readMigrationState } from '../../platform/db/open.ts'
import { describeDatabase, withExistingDatabase } from '../../platform/db/open-instance.ts'
import { readPhrase } from '../../platform/languages/stored-phrase.ts'
import { findFailingMails } from '../../platform/mail/failing-mails.ts'
import { UnusableDatabaseError } from '../../platform/storage-errors.ts'
import { findFileFault } from '../backups/delete-old-backups.ts'
import { findLastGoodBackup, listLatestBackups } from '../backups/queries.ts'
import { checkDatabaseClock } from './database-clock.ts'
import { findAbandonedMails, findEndOfJump, findLastUpload, findNewestTimestamp, findUploadFault } from './queries.ts'
import { checkSecrets } from './secrets.ts'
import { fail, ok, reasonOf, warn } from './verdict.ts'

const day = 86_400_000
const backupFix = phrase('run {command}, or turn on backups in the settings', { command: 'folkmoot backup <file>' })
export const clockFix = phrase('let the machine set its clock: timedatectl set-ntp true')
/** Smaller differences between clocks are normal. */
export const clockTolerance = 60_000

async function checkAdmins(db: Db, { superAdminEmail }: Config): Promise<Finding> {
  if (await findAnySuperAdmin(db)) return ok(phrase('Super admin'), phrase('exists'))
  const fix =
    superAdminEmail === null
      ? phrase('open the link that this command prints: folkmoot setup-link')
      : phrase('run: {command}', { command: 'folkmoot admin grant you@example.org' })
  return warn(phrase('Super admin'), phrase('none yet'), fix)
}

/** The backups whose files are looked for: by default, as many are kept. */
const examinedBackups = 7

/** Returns what is wrong with the files of the latest backups, newest first. */
async function listFaultyBackups(db: Db, { dataDir }: Config): Promise<Phrase[]> {
  const finished = (await listLatestBackups(db, examinedBackups)).filter((row) => row.finishedAt && !row.fault)
  const faults = await Promise.all(finished.map((row) => findFileFault(dataDir, row)))
  return finished.flatMap(({ file }, at) => {
    const fault = faults[at]
    return fault ? [phrase('{file}: {fault}', { file, fault })] : []
  })
}

async function checkBackups(db: Db, config: Config, now: Date): Promise<Finding> {
  if (config.databaseFile === null)
    return ok(phrase('Backup'), phrase('left to the tools of the database server; see docs/operating.md'))
  const last = await findLastGoodBackup(db)
  if (!last?.finishedAt) return warn(phrase('Backup'), phrase('none yet'), backupFix)
  const faulty = await listFaultyBackups(db, config)
  if (faulty.length > 0)
    return warn(
      phrase('Backup'),
      faulty.reduce((before, next) => phrase('{before} {next}', { before, next })),
      backupFix,
    )
  const days = Math.floor((now.getTime() - Date.parse(last.finishedAt)) / day)
  const { file } = last
  const summary =
    days === 0
      ? phrase('the last backup, {file}, is from today', { file })
      : phrase('the last backup, {file}, is {days, number} days old', { file, days })
  return days > 8 ? warn(phrase('Backup'), summary, backupFix) : ok(phrase('Backup'), summary)
}

/** Names the last copy that left the machine, if the instance uploads its backups. */
async function checkOffSite(db: Db, { offSite }: Config, now: Date): Promise<Finding[]> {
  if (!offSite) return []
  const where = `s3://${offSite.to.bucket}`
  const { isRecipient } = await import('../backups/age.ts')
  if (offSite.recipient !== null && !isRecipient(offSite.recipient))
    return [
      fail(
        phrase('Off-site'),
        phrase('BACKUP_AGE_RECIPIENT is not a valid age key'),
        phrase('copy the public key of age-keygen again'),
      ),
    ]
  const [last, failed] = [await findLastUpload(db), await findUploadFault(db)]
  if (failed?.uploadFault)
    return [
      fail(
        phrase('Off-site'),
        phrase('the last upload failed: {fault}', { fault: readPhrase(failed.uploadFault) }),
        phrase('make {where} writable', { where }),
      ),
    ]
  const fix = phrase('choose Back up now in System Settings, Backups')
  if (!last?.uploadedAt)
    return [warn(phrase('Off-site'), phrase('no backup was uploaded to {where} yet', { where }), fix)]
  const days = Math.floor((now.getTime() - Date.parse(last.uploadedAt)) / day)
  const summary =
    days === 0
      ? phrase('the last upload to {where} is from today', { where })
      : phrase('the last upload to {where} is {days, number} days old', { where, days })
  if (offSite.recipient === null)
    return [
      warn(
        phrase('Off-site'),
        phrase('{summary}, not encrypted', { summary }),
        phrase('set BACKUP_AGE_RECIPIENT to the public key of age-keygen'),
      ),
    ]
  return [
    days > 8
      ? warn(phrase('Off-site'), summary, fix)
      : ok(phrase('Off-site'), phrase('{summary}, encrypted', { summary })),
  ]
}

/** Names the failing mails before those that were given up, since only they can still arrive. */
async function checkMailQueue(db: Db, now: Date): Promise<Finding> {
  const failing = await findFailingMails(db)
  if (failing) {
    const { count, since, lastError } = failing
    return fail(
      phrase('Emails'),
      phrase('{count, plural, one {# email fails} other {# emails fail}} since {since}; the last error: {error}', {
        count,
        since: new Date(since),
        error: readPhrase(lastError),
      }),
      phrase('mend what the error names, then send a test email in System Settings: they are tried again at once'),
    )
  }
  const { count, reason } = await findAbandonedMails(db, new Date(now.getTime() - 7 * day).toISOString())
  return count === 0
    ? ok(phrase('Emails'), phrase('no failed email this week'))
    : warn(
        phrase('Emails'),
        phrase('{count, number} failed this week, for example: {reason}', { count, reason: readPhrase(reason ?? '') }),
        phrase('mend what the reason names'),
      )
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
async function checkClock(db: Db, config: Config, now: Date): Promise<Finding> {
  const stored = Date.parse((await findNewestTimestamp(db)) ?? '') || 0
  const latest = Math.max(stored, lastWrite(config))
  const written = new Date(latest)
  if (latest - now.getTime() <= clockTolerance)
    return ok(phrase('Time'), phrase('{now}, later than all stored times', { now }))
  if (latest === stored && (await isJumpOver(db, now)))
    return ok(
      phrase('Time'),
      phrase('{now}; the clock was ahead once, so some data has times up to {written}', { now, written }),
    )
  const reason = phrase('the clock is behind: it shows {now}, but the data was written at {written}', { now, written })
  return fail(phrase('Time'), reason, clockFix)
}

/** Checks the state of the instance in an open database. */
export async function checkData(db: Db, config: Config, now: Date): Promise<Finding[]> {
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
export async function checkDatabase(config: Config, now: Date): Promise<Finding[]> {
  const where = describeDatabase(config)
  try {
    return await withExistingDatabase(config, async (db) => {
      if (db === null)
        return [warn({ text: 'Database' }, { text: `${where} does not exist yet; the first start creates it` })]
      const { pending } = await readMigrationState(db)
      if (pending.length > 0)
        return [
          fail(
            { text: 'Database' },
            { text: `pending migrations: ${pending.join(', ')}` },
            { text: 'run: folkmoot migrate' },
          ),
        ]
      if (await isMoveUnfinished(db)) return [fail({ text: 'Database' }, { text: unfinishedMoveClause })]
      return [
        ok({ text: 'Database' }, { text: `${where} opens and its schema is up to date` }),
        ...(await checkData(db, config, now)),
      ]
    })
  } catch (error) {
    if (error instanceof UnusableDatabaseError)
      return [
        fail(
          { text: 'Database' },
          { text: error.message },
          config.databaseUrl === null ? undefined : { text: 'correct DATABASE_URL' },
        ),
      ]
    const fix = config.databaseFile === null ? undefined : { text: 'restore a backup: folkmoot restore <file>' }
    return [fail({ text: 'Database' }, { text: `${where} does not open: ${reasonOf(error)}` }, fix)]
  }
}
