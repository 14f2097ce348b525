import { type Kysely, sql } from 'kysely'
import { engineOf } from './engine.ts'
import type { Schema } from './schema.ts'

export const maintenanceMark = '/* maintenance */'
/** Begins statements that change nothing that a query can see, so that what was cached before them stays valid. */
export const maintenance = sql.raw(maintenanceMark)

/**
 * Returns the version of the database, which every commit increments. While it is unchanged, every read has the same
 * result. NaN inside a transaction, because it sees its own writes. A promise if the database is on a server.
 */
export const changeCount = (db: Kysely<Schema>): number | Promise<number> =>
  db.isTransaction ? Number.NaN : engineOf(db).changes.all()
