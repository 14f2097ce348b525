import { sql } from 'kysely'
import { inNumbers, inValues, valuesTable } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { preparedAll } from '../db/prepared.ts'
import { forEachKind, type IndexedKind, indexesOfKind } from './index-number-queries.ts'

const numbersOf = (kind: IndexedKind) => sql.table(`${kind}Number`)

/** Marks the index entries of these rows as outdated. A row without a number gets the next one. */
export const saveDue = (db: Db, kind: IndexedKind, ids: readonly string[]) => markDue[kind](db, ids)

const markDue = forEachKind((kind) =>
  preparedAll((db, ids: readonly string[]) => {
    const id = sql.ref(`${kind}Id`)
    const insert = sql`insert into ${numbersOf(kind)} (${id}, "isDue") select "value", 1 from ${valuesTable(ids)} where true
      on conflict (${id}) do update set "isDue" = 1`
    return { compile: () => insert.compile(db) }
  }),
)

/** Returns the lowest numbers with an outdated index entry. */
export async function listDueNumbers(db: Db, kind: IndexedKind, limit: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select "number" from ${numbersOf(kind)} where "isDue" = 1
    order by "number" limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}

export const updateNotDue = (db: Db, kind: IndexedKind, numbers: readonly number[]) =>
  sql`update ${numbersOf(kind)} set "isDue" = 0 where "isDue" = 1 and "number" in ${inNumbers(numbers)}`.execute(db)

/**
 * Deletes the index entries of users whose accounts are deleted, and of rows that are about to be deleted, because their
 * numbers will be used again.
 */
export async function deleteIndexEntries(db: Db, kind: Exclude<IndexedKind, 'community'>, ids: readonly string[]) {
  for (const index of indexesOfKind[kind])
    await sql`delete from ${sql.table(index)} where "rowid" in
      (select "number" from ${numbersOf(kind)} where ${sql.ref(`${kind}Id`)} in ${inValues(ids)})`.execute(db)
}
