import { copyFileSync, createWriteStream, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { messages } from '../../../shared/platform/messages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import type { Config } from '../../platform/config.ts'
import { copyDatabase, listImageIdsIn, listMigrationsIn } from '../../platform/db/sqlite/database-files.ts'
import { pendingFolder } from '../../platform/media/folder-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { s3Url } from '../../platform/s3/s3-address.ts'
import { BackupError, requireDatabase } from './backup-error.ts'
import { bytesOf, databaseName, imageName, imageNames, type Manifest, measured } from './manifest.ts'

/** The paths of an instance whose database is a file. */
export interface InstancePaths {
  dataDir: string
  databaseFile: string
  /** The folder of a bucket with the images, which backups leave out; null if they are in the data folder. */
  imageBucket: string | null
}

type InstanceConfig = Pick<Config, 'dataDir' | 'databaseFile' | 'mediaBucket'>

/** Returns the paths of this instance. Throws a `BackupError` if its database is on a server. */
export function instancePaths({ dataDir, databaseFile, mediaBucket }: InstanceConfig): InstancePaths {
  if (databaseFile === null) throw new BackupError(messages.backupOnServer)
  return { dataDir, databaseFile, imageBucket: mediaBucket && s3Url(mediaBucket.at) }
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

/** Links an image's files that are not linked yet, including files that wait to be published. Returns whether all exist. */
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

/** Copies the large variants of an image from a bucket. Returns whether they exist. */
export async function stageFromBucket(media: MediaStore, staging: string, id: string): Promise<boolean> {
  for (const form of ['full.webp', 'full.jpg'] as const) {
    const [file, copy] = [await media.open(id, form), join(staging, imageName(id, form))]
    if (!file) return false
    mkdirSync(dirname(copy), { recursive: true, mode: 0o700 })
    await pipeline(file, createWriteStream(copy, { mode: 0o600 }))
  }
  return true
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

/** Files of an image may be on their way to another place; this is the time that they may take, in milliseconds. */
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
  { dataDir, databaseFile, imageBucket = null }: InstancePaths,
  staging: string,
  about: { version: string; createdAt: string },
) {
  requireDatabase(databaseFile)
  if (imageBucket === null) stageImages(dataDir, staging)
  const copy = join(staging, databaseName)
  copyDatabase(databaseFile, copy)
  const migration = listMigrationsIn(copy).at(-1)
  if (!migration) throw new BackupError(phrase('{file} is not a Folkmoot database.', { file: databaseFile }))
  const images = imageBucket === null ? listImageIdsIn(copy) : []
  const without = await stageLateImages(dataDir, staging, images)
  const gone = new Set(without)
  const names = images.filter((id) => !gone.has(id)).flatMap(imageNames)
  const files: Manifest['files'] = { [databaseName]: await measured(staging, databaseName) }
  for (const name of names) files[name] = await measured(staging, name)
  const manifest: Manifest = { format: 1, ...about, migration, files, without, imageBucket }
  return { manifest, bytes: bytesOf(files) }
}
