import SQLite from 'better-sqlite3'
import { type Kysely, Kysely as KyselyDatabase, type SqliteStatement, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { LRUCache } from 'lru-cache'
import { migrations } from '../../../../migrations/index.ts'
import { createChangeCounter } from './change-counter.ts'
import type { Schema } from './schema.ts'
import { StablePlanDialect } from './stable-plan-dialect.ts'

/** The database or a transaction: the first parameter of every query. */
export type Db = Kysely<Schema>

/** Prepared statements in the cache; above the number of statements in the product. */
const statementCacheSize = 500

const maintenanceMark = '/* maintenance */'
/** Begins statements that change nothing that a query can see, so that what was cached before them stays valid. */
export const maintenance = sql.raw(maintenanceMark)

/** Calls `onCommit` after each execution that has committed. */
function reportingCommits(
  raw: SQLite.Database,
  statement: SQLite.Statement<unknown[]>,
  onCommit: () => void,
): SqliteStatement {
  const reporting = <Result>(execute: () => Result): Result => {
    try {
      return execute()
    } finally {
      if (!raw.inTransaction) onCommit()
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => reporting(() => statement.all(parameters)),
    run: (parameters) => reporting(() => statement.run(parameters)),
    *iterate(parameters) {
      try {
        yield* statement.iterate(parameters)
      } finally {
        if (!raw.inTransaction) onCommit()
      }
    },
  }
}

/** After errors such as a full disk, SQLite has already rolled back; a failing rollback would hide the cause. */
const ifTransactionOpen = (raw: SQLite.Database, rollback: SqliteStatement): SqliteStatement => ({
  ...rollback,
  reader: false,
  run: (parameters) => (raw.inTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
})

/** Kysely prepares its SQL on every call; caching the statements saves a quarter of a short read. */
function cacheStatements(raw: SQLite.Database, onCommit: () => void) {
  const statements = new LRUCache<string, SqliteStatement>({ max: statementCacheSize })
  return {
    close: () => raw.close(),
    prepare(sql: string): SqliteStatement {
      const cached = statements.get(sql)
      if (cached) return cached
      // A deferred transaction that reads before it writes would fail when another process writes in between.
      const prepared = raw.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql)
      // SQLite reports `commit` as read-only.
      const isWriting = (!prepared.readonly && !sql.startsWith(maintenanceMark)) || sql === 'commit'
      const counted = isWriting ? reportingCommits(raw, prepared, onCommit) : prepared
      const statement = sql === 'rollback' ? ifTransactionOpen(raw, counted) : counted
      statements.set(sql, statement)
      return statement
    },
  }
}

/**
 * Opens a file, `:memory:`, or a copy of a file's bytes in memory. Every commit is on the disk before it returns.
 * `onQuery` receives each statement with its duration in seconds.
 */
export function openDatabase(file: string | Buffer, onQuery?: (sql: string, seconds: number) => void): Db {
  const raw = new SQLite(file)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 5000')
  // Overwrites what is deleted with zeros, also in pages that become free.
  raw.pragma('secure_delete = ON')
  const changes = createChangeCounter(raw)
  const db = new KyselyDatabase<Schema>({
    dialect: new StablePlanDialect({ database: cacheStatements(raw, changes.increment) }),
    ...(onQuery && { log: (event) => onQuery(event.query.sql, event.queryDurationMillis / 1000) }),
  })
  changes.register(db)
  return db
}

/**
 * Migrates the database to the current schema in one transaction, and returns the names of the applied migrations. A
 * failure changes nothing.
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Returns the pending migrations, and whether none was applied yet. */
export async function readMigrationState(db: Db): Promise<{ pending: string[]; isFresh: boolean }> {
  const known = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  return { pending, isFresh: pending.length === known.length }
}

/** Whether the database responds. */
export const isDatabaseReachable = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
