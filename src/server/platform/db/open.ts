import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { engineOf } from './engine.ts'
import { unfinishedMove } from './move-store.ts'
import type { Schema } from './schema.ts'

/** The database or a transaction: the first parameter of every query. */
export type Db = Kysely<Schema>

function migratorOf(db: Db) {
  const { migrations } = engineOf(db)
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}

/**
 * Migrates the database to the current schema in one transaction, and returns the names of the applied migrations. A
 * failure changes nothing.
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

/** Returns the pending migrations, and whether none was applied yet. */
export async function readMigrationState(db: Db): Promise<{ pending: string[]; isFresh: boolean }> {
  const migrations = await migratorOf(db).getMigrations()
  const pending = migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
  return { pending, isFresh: pending.length === migrations.length }
}

/** Whether `folkmoot move` has still to copy rows into this migrated database. */
export async function isMoveUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from "kysely_migration" where "name" = ${unfinishedMove}`.execute(db)
  return rows.length > 0
}

/** Whether the database responds. */
export const isDatabaseReachable = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
