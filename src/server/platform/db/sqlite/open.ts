import SQLite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { migrations } from '../../../../../migrations/index.ts'
import { registerEngine } from '../engine.ts'
import type { Db } from '../open.ts'
import type { Schema } from '../schema.ts'
import { countChanges } from './change-counter.ts'
import { attachIndexWords, findIndexWord } from './index-words.ts'
import * as inspection from './inspection-queries.ts'
import { StablePlanDialect } from './stable-plan-dialect.ts'
import { cacheStatements } from './statement-cache.ts'
import { usualPatience, WaitingDriver } from './waiting-driver.ts'
import { watchOthers } from './watch-others.ts'

/** How long opening waits for another program, in milliseconds. Nothing else runs yet. */
const openingTimeout = 5_000

/**
 * Opens a file, `:memory:`, or a copy of a file's bytes in memory. Every commit is on the disk before it returns.
 * `onQuery` receives each statement with its duration in seconds.
 */
export function openSqlite(
  file: string | Buffer,
  onQuery?: (sql: string, seconds: number) => void,
  patience = usualPatience,
): Db {
  const raw = new SQLite(file, { timeout: openingTimeout })
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  // Overwrites what is deleted with zeros, even in pages that become free.
  raw.pragma('secure_delete = ON')
  attachIndexWords(raw)
  const changes = countChanges(raw)
  // From here on the driver waits for other programs.
  raw.pragma('busy_timeout = 0')
  const config = { database: cacheStatements(raw, changes) }
  const driver = new WaitingDriver(config, { isInTransaction: () => raw.inTransaction, patience })
  const db = new Kysely<Schema>({
    dialect: new StablePlanDialect(config, driver),
    ...(onQuery && { log: (event) => onQuery(event.query.sql, event.queryDurationMillis / 1000) }),
  })
  registerEngine(db, {
    migrations,
    changes,
    countWrites: changes.writes,
    // They look at the file themselves.
    others: { announce: () => {}, listen: (hear) => watchOthers(changes.byOthers, hear) },
    createLimiter: (options) => new RateLimiterMemory(options),
    isShared: false,
    hasSearchSegments: true,
    findIndexWord,
    ...inspection,
  })
  return db
}
