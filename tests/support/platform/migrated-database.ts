import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'

async function makeBytes(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'folkmoot-world-'))
  const file = join(folder, 'folkmoot.db')
  const db = openSqlite(':memory:')
  await migrate(db)
  await sql`vacuum into ${file}`.execute(db)
  await db.destroy()
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  return bytes
}

let bytes: Promise<Buffer> | undefined

/** The bytes of a migrated database without rows: made once, because migrating takes longer than most tests. */
export function migratedBytes(): Promise<Buffer> {
  bytes ??= makeBytes()
  return bytes
}
