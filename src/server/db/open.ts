import SQLite from 'better-sqlite3'
import { type Kysely, Kysely as KyselyDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../../../migrations/index.ts'
import type { Schema } from './schema.ts'

/** The database, or a transaction on it: what every query takes first. */
export type Db = Kysely<Schema>

/** Statements kept prepared; more different ones than the product has, so that nothing is prepared twice. */
const keptStatements = 500

/** Kysely asks for its SQL to be prepared at every call; keeping the statements saves a quarter of a short read. */
function keepingStatements(raw: SQLite.Database) {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => raw.close(),
    prepare(sql: string): SqliteStatement {
      const known = kept.get(sql)
      if (known) return known
      // A transaction that reads before it writes would fail at once when the operator's command wrote in between.
      const statement = raw.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql)
      if (kept.size >= keptStatements) kept.delete(kept.keys().next().value ?? '')
      kept.set(sql, statement)
      return statement
    },
  }
}

/** Opens the file (or `:memory:`); every commit is on the disk before it is answered. `onQuery` sees each statement. */
export function openDatabase(file: string, onQuery?: (sql: string) => void): Db {
  const raw = new SQLite(file)
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('busy_timeout = 5000')
  return new KyselyDatabase<Schema>({
    dialect: new SqliteDialect({ database: keepingStatements(raw) }),
    ...(onQuery && { log: (event) => onQuery(event.query.sql) }),
  })
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
