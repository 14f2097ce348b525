import SQLite from 'better-sqlite3'
import { type Kysely, Kysely as KyselyDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../../migrations/index.ts'
import { countChanges } from './changes.ts'
import type { Schema } from './schema.ts'

/** The database, or a transaction on it: what every query takes first. */
export type Db = Kysely<Schema>

/** Statements kept prepared; more different ones than the product has, so that nothing is prepared twice. */
const keptStatements = 500

/** The statement, which says when it is about to write. */
const telling = (statement: SQLite.Statement<unknown[]>, tell: () => void): SqliteStatement => ({
  reader: statement.reader,
  all(parameters) {
    tell()
    return statement.all(parameters)
  },
  run(parameters) {
    tell()
    return statement.run(parameters)
  },
  iterate(parameters) {
    tell()
    return statement.iterate(parameters)
  },
})

/** After a full disk SQLite has taken the transaction back itself: to fail at that would hide why. */
const whereOpen = (raw: SQLite.Database, rollback: SqliteStatement): SqliteStatement => ({
  ...rollback,
  reader: false,
  run: (parameters) => (raw.inTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
})

/** Kysely asks for its SQL to be prepared at every call; keeping the statements saves a quarter of a short read. */
function keepingStatements(raw: SQLite.Database, onWrite: () => void) {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => raw.close(),
    prepare(sql: string): SqliteStatement {
      const known = kept.get(sql)
      if (known) return known
      // A transaction that reads before it writes would fail at once when the operator's command wrote in between.
      const prepared = raw.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql)
      const told: SqliteStatement = prepared.readonly ? prepared : telling(prepared, onWrite)
      const statement = sql === 'rollback' ? whereOpen(raw, told) : told
      if (kept.size >= keptStatements) kept.delete(kept.keys().next().value ?? '')
      kept.set(sql, statement)
      return statement
    },
  }
}

/**
 * Opens the file (or `:memory:`, or a copy in memory of a file's bytes); every commit is on the disk before it is answered.
 * `onQuery` sees each statement.
 */
export function openDatabase(file: string | Buffer, onQuery?: (sql: string) => void): Db {
  const raw = new SQLite(file)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 5000')
  const counted = countChanges(raw)
  const db = new KyselyDatabase<Schema>({
    dialect: new SqliteDialect({ database: keepingStatements(raw, counted.raise) }),
    ...(onQuery && { log: (event) => onQuery(event.query.sql) }),
  })
  counted.tellFor(db)
  return db
}

/** Brings the database to the newest schema; answers the names of the migrations that ran. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** The migrations that have not run on the database; none when it has the newest schema. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const known = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations()
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}
