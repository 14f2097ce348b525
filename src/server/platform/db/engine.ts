import { type DialectAdapter, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Schema } from './schema.ts'

/** Counts the commits to one database. */
interface ChangeCounter {
  /** All commits, by this process and others. */
  all(): number | Promise<number>
}

/** The part of the product's log that says when a connection was lost, and when it is back. */
export interface ConnectionLog {
  info(context: object, message: string): void
  warn(context: object, message: string): void
}

/** Reaches the other processes of the instance. */
export interface OtherProcesses {
  /** Announces that something in these channels has changed, which is committed. Never fails. */
  announce(channels: readonly string[]): void
  /**
   * Calls `hear` with the channels that others announce, or with null when anything may have changed. Logs when it cannot
   * hear them. Returns the function that ends it.
   */
  listen(hear: (channels: readonly string[] | null) => void, log: ConnectionLog): () => Promise<void>
}

/**
 * Counts the statements that wrote. `count` returns NaN after an error that ended the transaction. Null if any failed
 * statement ends it.
 */
type WriteCounter = (() => number) | null

/** The indexes that are too large to collect the entries of a prefix for every statement. */
export type LargeIndex = 'postSearch' | 'commentSearch'

/** An engine, as far as it differs from the other in more than SQL. */
interface Engine {
  migrations: Record<string, Migration>
  changes: ChangeCounter
  countWrites: WriteCounter
  others: OtherProcesses
  /** Creates a rate limiter that counts the attempts at all processes together. */
  createLimiter(options: IRateLimiterOptions): RateLimiterAbstract
  /** Whether several server processes may serve the database at a time. */
  isShared: boolean
  /** Whether search indexes grow by segments, which jobs merge. */
  hasSearchSegments: boolean
  /** Returns the first word of the index from this text on; none if searches for a prefix need no help. */
  findIndexWord(db: Kysely<Schema>, index: LargeIndex, from: string): Promise<string | undefined>
  /** Returns the size of the database in bytes. */
  measureBytes(db: Kysely<Schema>): Promise<number>
  /** Returns the time of the database server in milliseconds since 1970; null where there is none. */
  readClock(db: Kysely<Schema>): Promise<number | null>
  /** Returns what is wrong with the stored bytes. */
  listDamage(db: Kysely<Schema>): Promise<string[]>
  /** Returns rows with references to missing rows. */
  listBrokenReferences(db: Kysely<Schema>): Promise<string[]>
}

const engines = new WeakMap<DialectAdapter, Engine>()

/** Notes what the database runs on. */
export const registerEngine = (db: Kysely<Schema>, engine: Engine) => void engines.set(db.getExecutor().adapter, engine)

/** Returns what the database, or the database of the transaction, runs on. */
export function engineOf(db: Kysely<Schema>): Engine {
  const engine = engines.get(db.getExecutor().adapter)
  if (!engine) throw new Error('the database was not opened by platform/db')
  return engine
}

export const maintenanceMark = '/* maintenance */'
/** Begins statements that change nothing that a query can see, so that what was cached before them stays valid. */
export const maintenance = sql.raw(maintenanceMark)

/**
 * Returns the version of the database, which every commit increments. While it is unchanged, every read has the same
 * result. NaN inside a transaction, because it sees its own writes. A promise if the database is on a server.
 */
export const changeCount = (db: Kysely<Schema>): number | Promise<number> =>
  db.isTransaction ? Number.NaN : engineOf(db).changes.all()
