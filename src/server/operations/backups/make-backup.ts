import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { phrase } from '../../../shared/platform/phrase.ts'
import { type OnProgress, packBackup } from './archive.ts'
import { backupErrorFrom } from './backup-error.ts'
import { type InstancePaths, stageBackup } from './stage-files.ts'
import type { StagingArea } from './staging.ts'
import { checkBackup } from './verify-backup.ts'

/** The result of a backup. `without` counts images whose files were already missing. */
export interface BackupSummary {
  bytes: number
  images: number
  without: number
  /** The bucket in which the images stay. */
  imageBucket: string | null
}

/** Flushes the folder's entries to the disk. Some systems do not support it. */
export async function syncFolder(folder: string) {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Renames the finished file to its final name. */
export async function moveIntoPlace(part: string, target: string) {
  renameSync(part, target)
  await syncFolder(dirname(target))
}

/**
 * Backs up the running instance and verifies a restored copy before the file gets its name. `begin` receives the total
 * bytes. Blocks on the disk, so it should run in a separate process. Throws a `BackupError`; the caller clears the
 * staging area.
 */
export async function makeBackup(
  instance: InstancePaths,
  target: string,
  area: StagingArea,
  about: { version: string; createdAt: string },
  begin: (all: number) => OnProgress = () => () => {},
): Promise<BackupSummary> {
  try {
    const [gathered, restored] = [join(area.staging, 'gathered'), join(area.staging, 'restored')]
    for (const folder of [gathered, restored]) mkdirSync(folder, { mode: 0o700 })
    const { manifest, bytes } = await stageBackup(instance, gathered, about)
    // The bytes are packed once and verified once.
    const notify = begin(2 * bytes)
    await packBackup(area.part, gathered, manifest, notify)
    rmSync(gathered, { recursive: true })
    await checkBackup(area.part, restored, notify)
    const made = {
      bytes: statSync(area.part).size,
      images: imageCount(manifest.files),
      without: manifest.without.length,
      imageBucket: manifest.imageBucket,
    }
    await moveIntoPlace(area.part, target)
    return made
  } catch (error) {
    throw backupErrorFrom(error, phrase('The backup could not be made'))
  }
}

const imageCount = (files: object) => Object.keys(files).filter((name) => name.endsWith('/full.webp')).length
