import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { listSuperAdmins } from '../../identity/sign-in/queries.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import { notify } from '../../notify/notify.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import { listWaitingJobs } from '../../platform/jobs/queries.ts'
import { phraseOfError } from '../../platform/languages/phrased-error.ts'
import { storePhrase } from '../../platform/languages/stored-phrase.ts'
import { inEnglish } from '../../platform/languages/translator.ts'
import { asFolder } from '../../platform/s3/s3-address.ts'
import { BackupError } from './backup-error.ts'
import { runUploadProcess } from './backup-process.ts'
import { fileMissing } from './delete-old-backups.ts'
import { findBackup, updateBackup } from './queries.ts'
import { backupFolder, offSiteName } from './staging.ts'

const uploadJob = jobKind('upload-backup', z.object({ id: z.string() }), 'backup')

/** Super admins are notified when this attempt fails, some minutes after the first. */
const notifiedAttempt = 3

/** Enqueues the upload of a verified backup if the instance has a place for it. */
export async function enqueueUpload(services: Services, id: string) {
  if (services.config.offSite) await enqueueJob(services, uploadJob, { id }, { key: id })
}

/** Returns the ids of the backups that wait for their upload. */
export const listWaitingUploads = async (db: Db) =>
  new Set((await listWaitingJobs(db, uploadJob.kind, 1_000)).map(({ key }) => key))

/** Returns where the copies of this instance's backups are: a separate folder, named by its public address. */
function offSiteFolder({ offSite, publicUrl }: Pick<Config, 'offSite' | 'publicUrl'>) {
  if (!offSite) return null
  const { bucket, key } = asFolder(offSite.to)
  return { bucket, key: `${key}${new URL(publicUrl).host.replace(/[^a-z0-9.-]+/gi, '-')}/` }
}

async function notifyAdmins(db: Db, services: Services, detail: string) {
  const to = (await listSuperAdmins(db)).map((admin) => admin.id)
  await notify({ ...services, db }, { kind: 'backup-failed', to, communityId: null, actorId: null, detail })
}

/** Uploads a backup in a child process and records the result. A failure is retried by the job system. */
export const uploadHandler = handlerOf(uploadJob, async (services, { id }, { attempts, signal, isStopped }) => {
  const { config, db, log } = services
  const [folder, backup] = [offSiteFolder(config), await findBackup(db, id)]
  if (!folder || !config.offSite || !backup || backup.uploadedAt !== null) return
  const archive = join(backupFolder(config.dataDir), backup.file)
  if (!existsSync(archive)) return void (await updateBackup(db, id, { uploadFault: storePhrase(fileMissing) }))
  const { account, recipient } = config.offSite
  const to = {
    ...folder,
    key: folder.key + offSiteName(backup.file, { isManual: backup.isScheduled === 0, recipient }),
  }
  const upload = runUploadProcess({ archive, account, to, recipient, kept: await instanceSetting(db, 'backupsKept') })
  signal.addEventListener('abort', upload.kill, { once: true })
  if (signal.aborted) upload.kill()
  try {
    await upload.done
    await updateBackup(db, id, { uploadedAt: timestamp(services), uploadFault: null })
  } catch (error) {
    // The next start uploads it.
    if (isStopped()) return
    const reason = phraseOfError(error as Error)
    const fault = storePhrase(reason)
    log.error({ fault: inEnglish(reason) }, 'the upload of a backup failed')
    await inTransaction(services, async (services) => {
      await updateBackup(services.db, id, { uploadFault: fault })
      if (attempts === notifiedAttempt) await notifyAdmins(services.db, services, fault)
    })
    throw new BackupError(reason)
  }
})
