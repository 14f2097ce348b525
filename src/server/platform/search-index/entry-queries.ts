import { sql } from 'kysely'
import { inNumbers } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { type IndexDocuments, readDocuments } from './document-queries.ts'
import { updateNotDue } from './due-queries.ts'
import type { IndexedKind } from './index-number-queries.ts'
import { mergeSomeOfKind } from './merge-queries.ts'

async function replaceEntries(db: Db, { index, documents }: IndexDocuments, numbers: readonly number[]) {
  const table = sql.table(index)
  await sql`delete from ${table} where "rowid" in ${inNumbers(numbers)}`.execute(db)
  const [first] = documents
  if (!first) return
  const columns = Object.keys(first)
  const rows = documents.map((document) => sql`(${sql.join(columns.map((column) => document[column]))})`)
  await sql`insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(rows)}`.execute(
    db,
  )
}

/**
 * Updates the index entries of the rows with these numbers, which adds a segment to each index, and merges some
 * segments. Must run in a transaction.
 */
export async function indexRows(db: Db, kind: IndexedKind, numbers: readonly number[]): Promise<void> {
  for (const entries of await readDocuments(db, kind, numbers)) await replaceEntries(db, entries, numbers)
  await mergeSomeOfKind(db, kind)
  await updateNotDue(db, kind, numbers)
}
