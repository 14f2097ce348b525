import type SQLite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const counters = new WeakMap<Kysely<Schema>, () => number>()

/** Counts what is written to the database, by this connection and by those of other processes. */
export function countChanges(raw: SQLite.Database) {
  const others = raw.prepare<[], number>('pragma data_version').pluck()
  let lastSeen = others.get()
  let count = 0
  return {
    raise: () => {
      count += 1
    },
    /** Lets `changes` tell the count for this database. */
    tellFor(db: Kysely<Schema>) {
      counters.set(db, () => {
        // It is another number once another connection has committed.
        const seen = others.get()
        if (seen !== lastSeen) count += 1
        lastSeen = seen
        return count
      })
    },
  }
}

/**
 * How often the database has changed: while it is the same number, every read answers what it answered before. A write
 * raises it when it is executed, before anybody hears of it. Inside a transaction NaN, which is equal to nothing.
 */
export const changes = (db: Kysely<Schema>): number => counters.get(db)?.() ?? Number.NaN
