import type SQLite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

interface Counts {
  /** All commits, by this connection and others. */
  all: number
  /** The commits that other connections made, at least one for those since the last reading. */
  byOthers: number
}

const countersByDb = new WeakMap<Kysely<Schema>, () => Counts>()

/** Counts the commits to the database, by this connection and by other processes. */
export function createChangeCounter(raw: SQLite.Database) {
  const others = raw.prepare<[], number>('pragma data_version').pluck()
  let lastSeen = others.get()
  const counts: Counts = { all: 0, byOthers: 0 }
  return {
    increment: () => {
      counts.all += 1
    },
    /** Makes `changeCount` return the count of this database. */
    register(db: Kysely<Schema>) {
      countersByDb.set(db, () => {
        // SQLite changes this number when another connection commits.
        const seen = others.get()
        if (seen !== lastSeen) {
          counts.all += 1
          counts.byOthers += 1
        }
        lastSeen = seen
        return counts
      })
    },
  }
}

/**
 * Returns the version of the database, which every commit increments. While it is unchanged, every read has the same
 * result. NaN inside a transaction, because it sees its own writes.
 */
export const changeCount = (db: Kysely<Schema>): number => countersByDb.get(db)?.().all ?? Number.NaN

/** Returns a number that changes when another connection, such as a command, has committed. */
export const foreignChangeCount = (db: Kysely<Schema>): number => countersByDb.get(db)?.().byOthers ?? 0
