import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { text } from './postgres/text.ts'

export const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

/** The types of texts and whole numbers, as the baseline of each engine has them. */
export const columnTypes = (db: Kysely<unknown>) =>
  isPostgres(db)
    ? { text: sql.raw<string>(text), number: 'bigint' as const }
    : { text: 'text' as const, number: 'integer' as const }
