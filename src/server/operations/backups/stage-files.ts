import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { messages } from '../../../shared/platform/messages.ts'
import type { Config } from '../../platform/config.ts'
import { copyDatabase, listImageIdsIn, listMigrationsIn } from '../../platform/db/sqlite/database-files.ts'
import { pendingFolder } from '../../platform/media/folder-store.ts'
import { BackupError, requireDatabase } from './backup-error.ts'
import { bytesOf, databaseName, imageNames, type Manifest, measured } from './manifest.ts'

/** The paths of an instance whose database is a file. */
export interface InstancePaths {
  dataDir: string
  databaseFile: string
}

/** Returns the paths of this instance. Throws a `BackupError` if its database is on a server. */
export function instancePaths({ dataDir, databaseFile }: Pick<Config, 'dataDir' | 'databaseFile'>): InstancePaths {
  if (databaseFile === null) throw new BackupError(messages.backupOnServer)
  return { dataDir, databaseFile }
}

/** Links a file to a second name, which keeps it when the first is removed. Copies files across disks. */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'].includes(code ?? '')) throw error
    copyFileSync(from, to)
  }
  return true
}

/** Links an image's files that are not linked yet, also from where they wait to be published. Returns whether all exist. */
export function stageImage(dataDir: string, staging: string, id: string): boolean {
  return imageNames(id).every((name) => {
    const kept = join(staging, name)
    if (existsSync(kept)) return true
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 })
    const pending = join(pendingFolder(join(dataDir, 'media'), id), basename(name))
    // The first place again, because the image may have been published between the two.
    return [join(dataDir, name), pending, join(dataDir, name)].some((file) => linkOrCopy(file, kept))
  })
}

/** Links all current images. */
function stageImages(dataDir: string, staging: string) {
  const media = join(dataDir, 'media')
  if (!existsSync(media)) return
  // Unfinished uploads are outside these folders.
  for (const folder of readdirSync(media).filter((name) => name.length === 2)) {
    for (const id of readdirSync(join(media, folder))) stageImage(dataDir, staging, id)
  }
}

/** Uploads store their row before their files; this is the time they may take, in milliseconds. */
const uploadGraceMs = 2_000

/** Returns the images whose files are incomplete. */
async function stageLateImages(dataDir: string, staging: string, ids: readonly string[]) {
  let without = ids.filter((id) => !stageImage(dataDir, staging, id))
  for (let waited = 0; without.length > 0 && waited < uploadGraceMs; waited += 100) {
    await setTimeout(100)
    without = without.filter((id) => !stageImage(dataDir, staging, id))
  }
  return without
}

/**
 * Copies a consistent snapshot of the running instance to the folder and describes it. Images come first, so that those
 * removed during the copy are included; later uploads are added afterwards.
 */
export async function stageBackup(
  { dataDir, databaseFile }: InstancePaths,
  staging: string,
  about: { version: string; createdAt: string },
) {
  requireDatabase(databaseFile)
  stageImages(dataDir, staging)
  const copy = join(staging, databaseName)
  copyDatabase(databaseFile, copy)
  const migration = listMigrationsIn(copy).at(-1)
  if (!migration) throw new BackupError(`${databaseFile} is not a Folkmoot database.`)
  const images = listImageIdsIn(copy)
  const without = await stageLateImages(dataDir, staging, images)
  const gone = new Set(without)
  const names = images.filter((id) => !gone.has(id)).flatMap(imageNames)
  const files: Manifest['files'] = { [databaseName]: await measured(staging, databaseName) }
  for (const name of names) files[name] = await measured(staging, name)
  const manifest: Manifest = { format: 1, ...about, migration, files, without }
  return { manifest, bytes: bytesOf(files) }
}
