import { existsSync } from 'node:fs'
import { type Config, readConfig } from '../server/config.ts'
import { holdInstance } from '../server/db/hold.ts'
import { openInstance } from '../server/db/instance.ts'
import { type Db, listPendingMigrations, migrate, openDatabase } from '../server/db/open.ts'

/** A subcommand that could not do what was asked; the message says why. */
export class CommandError extends Error {}

/** Runs `work` on an instance beside its server and other commands; nobody restores a backup meanwhile. */
export async function besideServers<T>({ dataDir }: Config, work: () => Promise<T>): Promise<T> {
  const letGo = holdInstance(dataDir, 'withOthers')
  if (!letGo) throw new CommandError(`A backup is being restored in ${dataDir}.`)
  try {
    return await work()
  } finally {
    letGo()
  }
}

/** Runs `work` on this instance's database, migrated; the server may be running beside it. */
export async function onInstance<T>(work: (db: Db, config: Config, migrated: string[]) => Promise<T>): Promise<T> {
  const config = readConfig()
  return besideServers(config, async () => {
    const db = openInstance(config)
    try {
      return await work(db, config, await migrate(db))
    } finally {
      await db.destroy()
    }
  })
}

/** The same without changing anything by itself: the database has to be there, and to have the newest schema. */
export async function onInstanceAsItIs<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  if (!existsSync(config.databaseFile)) throw new CommandError(`There is no database at ${config.databaseFile}.`)
  return besideServers(config, async () => {
    const db = openDatabase(config.databaseFile)
    try {
      if ((await listPendingMigrations(db)).length > 0)
        throw new CommandError('The database is older than this version. Make a backup, then run: folkmoot migrate')
      return await work(db, config)
    } finally {
      await db.destroy()
    }
  })
}
