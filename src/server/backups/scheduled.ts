import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '../../shared/instance.ts'
import { messages } from '../../shared/messages.ts'
import { listSuperAdmins } from '../auth/queries.ts'
import type { Context, Services, Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { instanceSetting } from '../instance/settings.ts'
import { notify } from '../notices/notify.ts'
import { backupFolder } from './folder.ts'
import { deleteBackup, findLatestScheduled, listLatestBackups, updateBackup } from './queries.ts'
import { backupInHand, startBackup } from './running.ts'
import { clearLeftovers } from './workplace.ts'

const listed = 100
/** More rows than there ever are. */
const most = 2_000
/** So many that failed, or whose file somebody removed, are remembered. */
const failedKept = 50
const goneKept = 20
const brokeOff = 'It broke off.'
const hour = 3_600_000
const day = 24 * hour

/** A little less than they say: the sweep comes once an hour, and the hour of the day is to stay. */
const rhythms = { daily: day - hour / 2, weekly: 7 * day - hour / 2 }

/** What is wrong by now with the file of a backup that was finished. */
async function faultOfFile(dataDir: string, { file, bytes }: { file: string; bytes: number }): Promise<string | null> {
  const found = await stat(join(backupFolder(dataDir), file)).catch(() => null)
  if (!found) return 'The file is gone.'
  return found.size === bytes ? null : 'The file has changed since.'
}

/** The backups there are, and the last attempts that failed, newest first. */
export async function listBackups({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Backup[]> {
  const rows = await listLatestBackups(db, listed)
  return Promise.all(
    rows.map(async ({ isScheduled, fault, ...row }) => ({
      ...row,
      isScheduled: isScheduled === 1,
      fault: fault ?? (row.finishedAt && (await faultOfFile(config.dataDir, row))),
    })),
  )
}

/** Begins a backup; 409 while one is made. */
export async function backUpNow(ctx: Context & { viewer: Viewer }): Promise<void> {
  if (backupInHand(ctx)) throw new AppError('CONFLICT', messages.backupRunning)
  await startBackup(ctx, { by: ctx, settle: () => thinOut(ctx) }).begun
}

/**
 * Removes the oldest backups beyond those that are kept, of the scheduled ones and of those asked for. A file that is no
 * more what it was made as is neither counted nor touched.
 */
async function thinOut({ db, config }: Services) {
  const kept = Math.max(await instanceSetting(db, 'backupsKept'), 1)
  const rows = await listLatestBackups(db, most)
  const surplus = rows.filter(({ fault }) => fault !== null).slice(failedKept)
  for (const isScheduled of [1, 0]) {
    const finished = rows.filter((row) => row.isScheduled === isScheduled && row.finishedAt !== null)
    const faults = await Promise.all(finished.map((row) => faultOfFile(config.dataDir, row)))
    const old = finished.filter((_, at) => faults[at] === null).slice(kept)
    for (const { file } of old) await rm(join(backupFolder(config.dataDir), file), { force: true })
    surplus.push(...old, ...finished.filter((_, at) => faults[at] !== null).slice(goneKept))
  }
  for (const { id } of surplus) await deleteBackup(db, id)
}

/** Whether it is time for one: since the last that ended well, as the instance is set. */
async function isDue({ db, now }: Services) {
  const rhythm = await instanceSetting(db, 'backups')
  if (rhythm === 'off') return false
  const last = await findLatestScheduled(db, 'finished')
  return !last || now().getTime() - Date.parse(last.startedAt) >= rhythms[rhythm]
}

/** Super admins are told of the first failure after one that ended well, not again every hour. */
async function tellFailure(services: Services, detail: string) {
  const to = (await listSuperAdmins(services.db)).map(({ id }) => id)
  await notify(services, { kind: 'backup-failed', to, communityId: null, actorId: null, detail })
}

/** Begins a backup when it is time for one; does not wait for it. */
export async function sweepBackups(services: Services): Promise<void> {
  if (backupInHand(services)) return
  const rows = await listLatestBackups(services.db, most)
  const unfinished = rows.filter(({ finishedAt, fault }) => finishedAt === null && fault === null)
  for (const { id } of unfinished) await updateBackup(services.db, id, { fault: brokeOff })
  await clearLeftovers(services.config.dataDir, services.now().getTime() - day)
  if (!(await isDue(services))) return
  const { fault = null } = (await findLatestScheduled(services.db, 'all')) ?? {}
  const isTold = fault !== null && fault !== brokeOff
  startBackup(services, {
    settle: async (outcome) => {
      if ('made' in outcome) return thinOut(services)
      services.log.error({ fault: outcome.fault }, 'a scheduled backup failed')
      if (!isTold) await tellFailure(services, outcome.fault)
    },
  })
}
