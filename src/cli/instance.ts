import { existsSync } from 'node:fs'
import { publicUrlForCommand } from '../server/instance/settings/server-address.ts'
import { MigrationError, type MigrationResult, migrateInstance } from '../server/operations/backups/migrate-instance.ts'
import { type Config, readConfig } from '../server/platform/config.ts'
import { unfinishedMoveClause } from '../server/platform/db/move-store.ts'
import { type Db, isMoveUnfinished, readMigrationState } from '../server/platform/db/open.ts'
import { openInstance, withExistingDatabase } from '../server/platform/db/open-instance.ts'
import { lockInstance } from '../server/platform/db/sqlite/instance-lock.ts'
import { UnusableDatabaseError } from '../server/platform/storage-errors.ts'

/** A failure that the command line prints as a plain message, without a stack. */
export class CommandError extends Error {}

/**
 * Runs `work` under the shared lock of the instance. The server and other commands may run at the same time, but no
 * restore.
 */
export async function withSharedLock<T>({ dataDir }: Config, work: () => Promise<T>): Promise<T> {
  const letGo = lockInstance(dataDir, 'withOthers')
  if (!letGo) throw new CommandError(`A backup is being restored in ${dataDir}.`)
  try {
    return await work()
  } finally {
    letGo()
  }
}

/**
 * Runs `work` on the migrated database of this instance, after a backup if a migration changes existing data. The server
 * may run at the same time; links lead to its address.
 */
export async function withMigratedDatabase<T>(
  work: (db: Db, config: Config, migration: MigrationResult) => Promise<T>,
  changes: Partial<Pick<Config, 'backsUpBeforeMigration'>> = {},
): Promise<T> {
  const config = { ...readConfig(), ...changes }
  return withSharedLock(config, async () => {
    const db = await openInstance(config)
    try {
      const migration = await migrateInstance(db, config).catch((error) => {
        throw error instanceof MigrationError ? new CommandError(`The command failed: ${error.message}.`) : error
      })
      return await work(db, { ...config, publicUrl: await publicUrlForCommand(db, config) }, migration)
    } finally {
      await db.destroy()
    }
  })
}

/** Like `withMigratedDatabase`, but changes nothing: throws when the database is missing or has pending migrations. */
export async function withCurrentDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  const missing = () => new CommandError(`There is no database at ${config.databaseFile}.`)
  // The lock creates the data folder.
  if (config.databaseFile !== null && !existsSync(config.databaseFile)) throw missing()
  return withSharedLock(config, () =>
    withExistingDatabase(config, async (db) => {
      if (db === null) throw missing()
      if ((await readMigrationState(db)).pending.length > 0)
        throw new CommandError('The database is older than this version. Run: folkmoot migrate')
      if (await isMoveUnfinished(db)) throw new CommandError(`The command failed: ${unfinishedMoveClause}.`)
      return work(db, config)
    }),
  ).catch((error) => {
    throw error instanceof UnusableDatabaseError ? new CommandError(`The command failed: ${error.message}.`) : error
  })
}
