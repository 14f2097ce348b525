import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Db } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'

const folder = join(import.meta.dirname, 'released')

/**
 * The released versions, each with the SQL dump of its database. To add one at a release, fill an instance through its
 * API, stop it, and run `sqlite3 <its file> .dump > tests/support/released/<version>.sql`.
 */
export function releasedVersions() {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : []
  return files
    .sort()
    .map((name) => ({ version: name.replace(/\.sql$/, ''), dump: readFileSync(join(folder, name), 'utf8') }))
}

/** Opens a database from the dump, in a separate file; `close` removes it. */
export function openDump(dump: string): { db: Db; close: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-released-'))
  const file = join(folder, 'folkmoot.db')
  const raw = new SQLite(file)
  // A dump lists tables by name, so a row may come before the row that it references.
  raw.pragma('foreign_keys = OFF')
  raw.exec(dump)
  raw.close()
  const db = openSqlite(file)
  const close = async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, close }
}

/** The schema of a database as SQLite stores it, in an order that does not depend on when it was created. */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string | null }>`
    select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name
  `.execute(db)
  return rows.map(({ type, name, sql }) => `${type} ${name}: ${sql?.replace(/\s+/g, ' ')}`)
}
