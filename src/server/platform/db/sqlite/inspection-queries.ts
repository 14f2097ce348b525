import { sql } from 'kysely'
import type { Db } from '../open.ts'

const pragma = async (db: Db, name: 'page_count' | 'page_size') => {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(db)
  return rows[0]?.[name] ?? 0
}

export const measureBytes = async (db: Db): Promise<number> =>
  (await pragma(db, 'page_count')) * (await pragma(db, 'page_size'))

/** Returns the errors of SQLite's integrity check. */
export async function listDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}

export async function listBrokenReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; parent: string; rowid: number }>`pragma foreign_key_check`.execute(db)
  return rows.map(({ table, parent, rowid }) => `row ${rowid} of ${table} refers to a missing ${parent}`)
}

/** No other process has a clock. */
export const readClock = async (): Promise<null> => null
