import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { copyDatabase, imagesIn, migrationsIn } from '../db/copies.ts'
import { BackupFault, requireDatabase } from './fault.ts'
import { bytesOf, databaseName, imageNames, type Manifest, measured } from './manifest.ts'

/** What a backup is made of. */
export interface Instance {
  dataDir: string
  databaseFile: string
}

/** Gives a file a second name, under which it stays when the first is removed. A folder on another disk is copied. */
function keep(from: string, to: string): boolean {
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

/** Keeps the files of an image, those that are not kept yet; answers whether all are there. */
export function keepImage(dataDir: string, staging: string, id: string): boolean {
  return imageNames(id).every((name) => {
    const kept = join(staging, name)
    if (existsSync(kept)) return true
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 })
    return keep(join(dataDir, name), kept)
  })
}

/** Keeps every image there is at the moment. */
function keepImages(dataDir: string, staging: string) {
  const media = join(dataDir, 'media')
  if (!existsSync(media)) return
  // An image that is being written stands beside these folders.
  for (const folder of readdirSync(media).filter((name) => name.length === 2)) {
    for (const id of readdirSync(join(media, folder))) keepImage(dataDir, staging, id)
  }
}

/** For so long an upload may be in hand, whose row is there before its files; in milliseconds. */
const uploadPatience = 2_000

/** Those of these images whose files are not all there. */
async function keepLater(dataDir: string, staging: string, ids: readonly string[]) {
  let without = ids.filter((id) => !keepImage(dataDir, staging, id))
  for (let waited = 0; without.length > 0 && waited < uploadPatience; waited += 100) {
    await setTimeout(100)
    without = without.filter((id) => !keepImage(dataDir, staging, id))
  }
  return without
}

/**
 * Copies the instance as it is at one moment into the folder, while others go on writing, and says what is there.
 * Images first: what is removed while the database is copied is still there; what is uploaded meanwhile is added.
 */
export async function gather(
  { dataDir, databaseFile }: Instance,
  staging: string,
  about: { version: string; createdAt: string },
) {
  requireDatabase(databaseFile)
  keepImages(dataDir, staging)
  const copy = join(staging, databaseName)
  copyDatabase(databaseFile, copy)
  const migration = migrationsIn(copy).at(-1)
  if (!migration) throw new BackupFault(`${databaseFile} is no database of Folkmoot.`)
  const images = imagesIn(copy)
  const without = await keepLater(dataDir, staging, images)
  const gone = new Set(without)
  const names = images.filter((id) => !gone.has(id)).flatMap(imageNames)
  const files: Manifest['files'] = { [databaseName]: await measured(staging, databaseName) }
  for (const name of names) files[name] = await measured(staging, name)
  const manifest: Manifest = { format: 1, ...about, migration, files, without }
  return { manifest, bytes: bytesOf(files) }
}
