import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrations } from '../index.ts'
import * as baseline from './0028_baseline.ts'

const baselineName = '0028_baseline'
const isLater = (name: string) => name.slice(0, 4) > baselineName.slice(0, 4)

/** A migration takes as long as it takes. */
const withoutTimeout = ({ up }: Migration): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`set local statement_timeout = 0`.execute(db)
    await up(db)
  },
})

/** Every migration of PostgreSQL: the baseline, and what follows it. */
export const postgresMigrations: Record<string, Migration> = Object.fromEntries(
  Object.entries<Migration>({ [baselineName]: baseline, ...migrations })
    .filter(([name]) => name === baselineName || isLater(name))
    .map(([name, migration]) => [name, withoutTimeout(migration)]),
)
