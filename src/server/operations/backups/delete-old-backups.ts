import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Services } from '../../platform/context.ts'
import { deleteBackup, listLatestBackups } from './queries.ts'
import { backupFolder } from './staging.ts'

/** An upper bound for the number of rows. */
const most = 2_000
/** The numbers of failed backups, and of backups with missing files, that stay listed. */
const failedKept = 50
const goneKept = 20

export const fileMissing = phrase('The file is missing.')

/** Returns what is wrong with the file of a finished backup. */
export async function findFileFault(
  dataDir: string,
  { file, bytes }: { file: string; bytes: number },
): Promise<Phrase | null> {
  const stats = await stat(join(backupFolder(dataDir), file)).catch(() => null)
  if (!stats) return fileMissing
  return stats.size === bytes ? null : phrase('The file has changed.')
}

/**
 * Deletes the oldest backups beyond the limit, separately for scheduled and manual ones. Neither counts nor deletes
 * files that have changed, nor backups before migrations, which have a separate limit.
 */
export async function deleteOldBackups({ db, config }: Services) {
  const kept = Math.max(await instanceSetting(db, 'backupsKept'), 1)
  const rows = (await listLatestBackups(db, most)).filter((row) => row.precedesMigration === 0)
  const surplus = rows.filter(({ fault }) => fault !== null).slice(failedKept)
  for (const isScheduled of [1, 0]) {
    const finished = rows.filter((row) => row.isScheduled === isScheduled && row.finishedAt !== null)
    const faults = await Promise.all(finished.map((row) => findFileFault(config.dataDir, row)))
    const old = finished.filter((_, at) => faults[at] === null).slice(kept)
    for (const { file } of old) await rm(join(backupFolder(config.dataDir), file), { force: true })
    surplus.push(...old, ...finished.filter((_, at) => faults[at] !== null).slice(goneKept))
  }
  for (const { id } of surplus) await deleteBackup(db, id)
}
