import type SQLite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const countersByDb = new WeakMap<Kysely<Schema>, () => number>()

/** Counts the commits to the database, by this connection and by other processes. */
export function createChangeCounter(raw: SQLite.Database) {
  const others = raw.prepare<[], number>('pragma data_version').pluck()
  let lastSeen = others.get()
  let count = 0
  return {
    increment: () => {
      count += 1
    },
    /** Makes `changeCount` return the count of this database. */
    register(db: Kysely<Schema>) {
      countersByDb.set(db, () => {
        // SQLite changes this number when another connection commits.
        const seen = others.get()
        if (seen !== lastSeen) count += 1
        lastSeen = seen
        return count
      })
    },
  }
}

/**
 * Returns the version of the database, which every commit increments. While it is unchanged, every read has the same
 * result. NaN inside a transaction, because it sees its own writes.
 */
export const changeCount = (db: Kysely<Schema>): number => countersByDb.get(db)?.() ?? Number.NaN
