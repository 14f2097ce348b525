import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrations } from '../../../../../migrations/index.ts'

/** A migration takes as long as it takes. */
const withoutTimeout = ({ up }: Migration): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db)
    await up(db)
  },
})

/** The migrations, whose statements may take longer than others. */
export const patientMigrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(migrations).map(([name, migration]) => [name, withoutTimeout(migration)]),
)
