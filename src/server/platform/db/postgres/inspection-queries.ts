import { sql } from 'kysely'
import type { Db } from '../open.ts'

export async function measureBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The server checks its pages itself, when its operator enables checksums; a client cannot. */
export const listDamage = async (): Promise<string[]> => []

/** The server never leaves a reference unchecked. */
export const listBrokenReferences = async (): Promise<string[]> => []

export async function readClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as "now"`.execute(db)
  return rows[0]?.now ?? Number.NaN
}
