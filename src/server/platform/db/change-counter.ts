import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

export const maintenanceMark = '/* maintenance */'
/** Begins statements that change nothing that a query can see, so that what was cached before them stays valid. */
export const maintenance = sql.raw(maintenanceMark)

/** Counts the commits to one database. */
interface ChangeCounter {
  /** All commits, by this process and others. */
  all(): number | Promise<number>
  /** The commits by other processes, at least one for those since the last reading. */
  byOthers(): number
}

const counters = new WeakMap<Kysely<Schema>, ChangeCounter>()

/** Makes `changeCount` return the count of this database. */
export const registerChangeCounter = (db: Kysely<Schema>, counter: ChangeCounter) => void counters.set(db, counter)

/**
 * Returns the version of the database, which every commit increments. While it is unchanged, every read has the same
 * result. NaN inside a transaction, because it sees its own writes. A promise if the database is on a server.
 */
export const changeCount = (db: Kysely<Schema>): number | Promise<number> => counters.get(db)?.all() ?? Number.NaN

/** Returns a number that changes when another process, such as a command, has committed. */
export const foreignChangeCount = (db: Kysely<Schema>): number => counters.get(db)?.byOthers() ?? 0
