import { type Config, readConfig } from '../server/config.ts'
import { openInstance } from '../server/db/instance.ts'
import { type Db, migrate } from '../server/db/open.ts'

/** A subcommand that could not do what was asked; the message says why. */
export class CommandError extends Error {}

/** Runs `work` on this instance's database, migrated; the server may be running beside it. */
export async function onInstance<T>(work: (db: Db, config: Config, migrated: string[]) => Promise<T>): Promise<T> {
  const config = readConfig()
  const db = openInstance(config)
  try {
    return await work(db, config, await migrate(db))
  } finally {
    await db.destroy()
  }
}
