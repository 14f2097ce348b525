import { join } from 'node:path'
import { faultOfDatabase, imagesIn, migrationsIn, unknownOf } from '../db/copies.ts'
import { type Tell, unpackBackup } from './archive.ts'
import { BackupFault } from './fault.ts'
import { databaseName, imageNames, type Manifest } from './manifest.ts'

/** Opens the database of an unpacked backup. Throws a BackupFault unless all of it is whole, and fit for this version. */
export function checkUnpacked(folder: string, manifest: Manifest) {
  const file = join(folder, databaseName)
  if (!manifest.files[databaseName]) throw new BackupFault('This backup is damaged, or none: it has no database.')
  const fault = faultOfDatabase(file)
  if (fault) throw new BackupFault(`The database in this backup is damaged: ${fault}.`)
  const names = migrationsIn(file)
  if (names.length === 0) throw new BackupFault('The database in this backup is none of Folkmoot.')
  const [unknown] = unknownOf(names)
  if (unknown)
    throw new BackupFault(
      `This backup was made by Folkmoot ${manifest.version}, whose database is newer (${unknown}): install that version first.`,
    )
  const without = new Set(manifest.without)
  const missing = imagesIn(file)
    .filter((id) => !without.has(id))
    .filter((id) => !imageNames(id).every((name) => manifest.files[name]))
  if (missing.length > 0) throw new BackupFault(`This backup is damaged: ${missing.length} of its images are missing.`)
}

/** Restores the database of a backup into an empty folder and opens it, and reads everything else in it. */
export async function checkBackup(archive: string, folder: string, tell: Tell): Promise<void> {
  const isWanted = (name: string) => name === databaseName
  checkUnpacked(folder, await unpackBackup(archive, folder, { isWanted, begin: () => tell }))
}
