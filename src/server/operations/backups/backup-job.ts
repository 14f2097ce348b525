import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { listSuperAdmins } from '../../identity/sign-in/queries.ts'
import { notify } from '../../notify/notify.ts'
import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { flag } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { productVersion } from '../../platform/installation.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { isJobWaiting } from '../../platform/jobs/queries.ts'
import { phraseOfError } from '../../platform/languages/phrased-error.ts'
import { storePhrase } from '../../platform/languages/stored-phrase.ts'
import { inEnglish } from '../../platform/languages/translator.ts'
import { backupErrorFrom, requireDatabase } from './backup-error.ts'
import { interruptedFault, runBackupProcess } from './backup-process.ts'
import { deleteOldBackups } from './delete-old-backups.ts'
import type { BackupSummary } from './make-backup.ts'
import { deleteBackup, insertBackup, updateBackup } from './queries.ts'
import { instancePaths } from './stage-files.ts'
import { backupFolder, backupName, clearStagingArea, createStagingArea } from './staging.ts'
import { enqueueUpload } from './upload-job.ts'

const backupJob = jobKind(
  'make-backup',
  z.object({
    id: z.string(),
    file: z.string(),
    startedAt: z.string(),
    isScheduled: z.boolean(),
    notifiesFailure: z.boolean(),
  }),
  'backup',
)
type BackupRow = z.output<typeof backupJob.payload>

/** One backup is made at a time. */
const key = 'instance'

/** Returns whether a backup waits or is being made. */
export const isBackupWaiting = (db: Db) => isJobWaiting(db, backupJob.kind, key)

interface Wanted {
  isScheduled: boolean
  /** Whether super admins are notified of a failure. */
  notifiesFailure: boolean
}

/** Records and enqueues a backup. Must run in a transaction, when no backup waits. Returns the name of its file. */
export async function enqueueBackup(services: Services, { isScheduled, notifiesFailure }: Wanted): Promise<string> {
  const id = newId()
  const startedAt = timestamp(services)
  const file = backupName(startedAt)
  const unfinished = { bytes: 0, finishedAt: null, verifiedAt: null, fault: null }
  await insertBackup(services.db, { id, file, startedAt, isScheduled: flag(isScheduled), ...unfinished })
  await enqueueJob(services, backupJob, { id, file, startedAt, isScheduled, notifiesFailure }, { key })
  return file
}

/** Makes the backup in a child process, which the signal ends. */
async function make(services: Services, { file, startedAt }: BackupRow, signal: AbortSignal): Promise<BackupSummary> {
  const instance = instancePaths(services.config)
  const { dataDir } = instance
  requireDatabase(instance.databaseFile)
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, file)
  // An earlier attempt may have ended after it renamed the file, but before it recorded the result.
  rmSync(target, { force: true })
  const staging = createStagingArea(dataDir, target, false)
  try {
    const about = { version: productVersion, createdAt: startedAt }
    const order = runBackupProcess({ instance, target, stagingArea: staging, about })
    if (signal.aborted) order.kill()
    signal.addEventListener('abort', order.kill, { once: true })
    return await order.made
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  } finally {
    await clearStagingArea(staging)
  }
}

async function fail(services: Services, { id, isScheduled, notifiesFailure }: BackupRow, reason: Phrase) {
  const fault = storePhrase(reason)
  services.log.error({ fault: inEnglish(reason) }, isScheduled ? 'a scheduled backup failed' : 'a backup failed')
  await inTransaction(services, async (services) => {
    await updateBackup(services.db, id, { fault })
    if (!notifiesFailure) return
    const to = (await listSuperAdmins(services.db)).map((admin) => admin.id)
    await notify(services, { kind: 'backup-failed', to, communityId: null, actorId: null, detail: fault })
  })
}

/**
 * Makes a backup. A failed one is not retried, because the next scheduled one replaces it. A stop of the process cancels
 * the backup and deletes its row.
 */
export const backupHandler = handlerOf(backupJob, async (services, backup, { attempts, signal }) => {
  // The process has ended twice while making it.
  if (attempts > 2) return fail(services, backup, interruptedFault)
  try {
    const { bytes } = await make(services, backup, signal)
    const finishedAt = timestamp(services)
    await inTransaction(services, async (services) => {
      await updateBackup(services.db, backup.id, { finishedAt, verifiedAt: finishedAt, bytes })
      await enqueueUpload(services, backup.id)
    })
    await deleteOldBackups(services)
  } catch (error) {
    if (signal.aborted) await deleteBackup(services.db, backup.id)
    else await fail(services, backup, phraseOfError(backupErrorFrom(error, phrase('The backup could not be made'))))
  }
})
