import type { Migration } from 'kysely/migration'
import { migrations } from '../index.ts'
import * as baseline from './0028_baseline.ts'

const baselineName = '0028_baseline'
const isLater = (name: string) => name.slice(0, 4) > baselineName.slice(0, 4)

/** Every migration of PostgreSQL: the baseline, and what follows it. */
export const postgresMigrations: Record<string, Migration> = {
  [baselineName]: baseline,
  ...Object.fromEntries(Object.entries(migrations).filter(([name]) => isLater(name))),
}
