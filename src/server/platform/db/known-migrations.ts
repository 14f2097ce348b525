import { migrations } from '../../../../migrations/index.ts'
import { unfinishedMove } from './move-store.ts'

const names = Object.keys(migrations)

/** Whether all migrations of this version are applied. */
export const isFullyMigrated = (applied: readonly string[]) => names.every((name) => applied.includes(name))

/** A migration that this version does not know. */
export interface UnknownMigration {
  name: string
  /** Whether it belongs to a version before the first release instead of a newer one. */
  isUnreleased: boolean
}

/** Finds a migration that this version does not know, except the mark of an unfinished move. */
export function findUnknownMigration(applied: readonly string[]): UnknownMigration | null {
  const name = applied.find((one) => one !== unfinishedMove && !names.includes(one))
  return name === undefined ? null : { name, isUnreleased: !applied.some((one) => names.includes(one)) }
}

/** Why this version cannot use a database with these migrations, without a full stop; null if it can. */
export function refusalOf(applied: readonly string[]): string | null {
  const unknown = findUnknownMigration(applied)
  if (unknown === null) return null
  return unknown.isUnreleased
    ? `an unreleased version made the database (${unknown.name}), and no release can read it. Begin with a new one`
    : `a newer version has changed the database (${unknown.name}). Install that version, or restore the backup from before the upgrade`
}
