import { join } from 'node:path'
import { phrase } from '../../../shared/platform/phrase.ts'
import { findUnknownMigration } from '../../platform/db/known-migrations.ts'
import { findDatabaseFault, listImageIdsIn, listMigrationsIn } from '../../platform/db/sqlite/database-files.ts'
import { type OnProgress, unpackBackup } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { databaseName, imageNames, type Manifest } from './manifest.ts'

/**
 * Verifies the database of an unpacked backup. Throws a `BackupError` unless it is intact and compatible with this
 * version.
 */
export function checkUnpacked(folder: string, manifest: Manifest) {
  const file = join(folder, databaseName)
  if (!manifest.files[databaseName])
    throw new BackupError(phrase('This file is not a valid backup: it has no database.'))
  const fault = findDatabaseFault(file)
  if (fault) throw new BackupError(phrase('The database in this backup is damaged: {fault}.', { fault }))
  const names = listMigrationsIn(file)
  if (names.length === 0) throw new BackupError(phrase('The database in this backup is not a Folkmoot database.'))
  const unknown = findUnknownMigration(names)
  if (unknown?.isUnreleased)
    throw new BackupError(
      phrase('This backup was made by an unreleased version ({name}), and no release can read it.', {
        name: unknown.name,
      }),
    )
  if (unknown)
    throw new BackupError(
      phrase(
        'This backup was made by Folkmoot {version}, whose database is newer ({name}). Install that version first.',
        { version: manifest.version, name: unknown.name },
      ),
    )
  const without = new Set(manifest.without)
  const missing = (manifest.imageBucket === null ? listImageIdsIn(file) : [])
    .filter((id) => !without.has(id))
    .filter((id) => !imageNames(id).every((name) => manifest.files[name]))
  if (missing.length > 0)
    throw new BackupError(
      phrase('This backup is damaged: {count, number} of its images are missing.', { count: missing.length }),
    )
}

/** Verifies a backup: restores its database into an empty folder, opens it, and reads all other files. */
export async function checkBackup(archive: string, folder: string, notify: OnProgress): Promise<void> {
  const isWanted = (name: string) => name === databaseName
  checkUnpacked(folder, await unpackBackup(archive, folder, { isWanted, begin: () => notify }))
}
