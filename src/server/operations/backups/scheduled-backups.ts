import type { Backup } from '../../../shared/instance/settings.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { type Context, inTransaction, type Services, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readPhrase, storePhrase } from '../../platform/languages/stored-phrase.ts'
import { translatorInto } from '../../platform/languages/translator.ts'
import { enqueueBackup, isBackupWaiting } from './backup-job.ts'
import { interruptedFault } from './backup-process.ts'
import { findFileFault } from './delete-old-backups.ts'
import { findLatestScheduled, listLatestBackups, updateBackup } from './queries.ts'
import { clearLeftovers } from './staging.ts'
import { listWaitingUploads } from './upload-job.ts'

const listedMax = 100
/** An upper bound for the number of rows. */
const scannedMax = 2_000
const hour = 3_600_000
const day = 24 * hour

/** Half an hour less than the period, so that an hourly check does not shift the hour of the backup. */
const intervals = { daily: day - hour / 2, weekly: 7 * day - hour / 2 }

/** Lists the existing backups and the last failed attempts, newest first, in the language of the reader. */
export async function listBackups({
  db,
  config,
  language,
}: Pick<Context, 'db' | 'config' | 'language'>): Promise<Backup[]> {
  const rows = await listLatestBackups(db, listedMax)
  const waiting = await listWaitingUploads(db)
  const translate = await translatorInto(language)
  const write = (fault: string | null) => fault && translate(readPhrase(fault))
  return Promise.all(
    rows.map(async ({ isScheduled, precedesMigration, fault, uploadedAt, uploadFault, ...row }) => {
      const fileFault = row.finishedAt === null ? null : await findFileFault(config.dataDir, row)
      return {
        ...row,
        isScheduled: isScheduled === 1,
        precedesMigration: precedesMigration === 1,
        upload:
          uploadedAt !== null || uploadFault !== null || waiting.has(row.id)
            ? { uploadedAt, fault: write(uploadFault) }
            : null,
        fault: write(fault) ?? (fileFault && translate(fileFault)),
      }
    }),
  )
}

/** Starts a backup. Throws 409 while one is running, and if the database is on a server. */
export const backUpNow = (ctx: Context & { viewer: Viewer }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (ctx.config.databaseFile === null) throw new AppError('CONFLICT', messages.backupOnServer)
    if (await isBackupWaiting(ctx.db)) throw new AppError('CONFLICT', messages.backupRunning)
    const detail = await enqueueBackup(ctx, { isScheduled: false, notifiesFailure: false })
    await recordAudit(ctx, { action: 'backup.make', communityId: null, detail })
  })

/** Whether a scheduled backup is due since the last successful one. */
async function isDue({ db, now, config }: Services) {
  if (config.databaseFile === null) return false
  const frequency = await instanceSetting(db, 'backups')
  if (frequency === 'off') return false
  const last = await findLatestScheduled(db, 'finished')
  return !last || now().getTime() - Date.parse(last.startedAt) >= intervals[frequency]
}

/** Starts a scheduled backup when it is due, without waiting for it. */
export async function runScheduledBackup(services: Services): Promise<void> {
  if (await isBackupWaiting(services.db)) return
  const rows = await listLatestBackups(services.db, scannedMax)
  const unfinished = rows.filter(({ finishedAt, fault }) => finishedAt === null && fault === null)
  for (const { id } of unfinished) await updateBackup(services.db, id, { fault: storePhrase(interruptedFault) })
  await clearLeftovers(services.config.dataDir, services.now().getTime() - day)
  if (!(await isDue(services))) return
  const { fault = null } = (await findLatestScheduled(services.db, 'all')) ?? {}
  // Super admins are notified of the first failure after a success, not of every repetition.
  const notifiesFailure = fault === null || fault === storePhrase(interruptedFault)
  await inTransaction(services, (services) => enqueueBackup(services, { isScheduled: true, notifiesFailure }))
}
