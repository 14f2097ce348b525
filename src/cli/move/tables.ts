import { type MovedTable, notesTable } from '../../server/platform/db/move-store.ts'
import { limitsTable } from '../../server/platform/db/postgres/shared-limits.ts'
import { searchIndexes } from '../../server/platform/search-index/merge-queries.ts'

const isFilled = "is filled from the moved rows, because each engine's index has its own format"

/** The tables that are not moved, with the reason. All others are. */
export const unmovedTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(searchIndexes.map((index) => [index, isFilled])),
  auditSearchTerm: isFilled,
  [limitsTable]: 'counts the attempts of the last hours, for the processes on a server only',
  [notesTable]: 'is about the move itself',
}

/** The search indexes that are tables here. */
export const searchTablesOf = (tables: readonly MovedTable[]) =>
  tables.map(({ name }) => name).filter((name) => unmovedTables[name] === isFilled)

/** Returns the tables to move. They are the same on both sides once both are migrated. */
export function movedTables(source: readonly MovedTable[], target: readonly MovedTable[]): MovedTable[] {
  const moved = (tables: readonly MovedTable[]) => tables.filter(({ name }) => !Object.hasOwn(unmovedTables, name))
  const there = new Map(moved(target).map((table) => [table.name, JSON.stringify(table)]))
  for (const table of moved(source)) {
    if (there.get(table.name) !== JSON.stringify(table)) throw new Error(`${table.name} differs between the engines`)
    there.delete(table.name)
  }
  for (const name of there.keys()) throw new Error(`${name} exists on one engine only`)
  return moved(source)
}
