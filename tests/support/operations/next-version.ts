import { copyFileSync, cpSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../../migrations/index.ts'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { temporaryFolder } from '../process.ts'

const root = join(import.meta.dirname, '../../..')

/** The migration that the next version adds. */
export const nextMigration = '9999_next'

/** The newest migration of this version. */
export const lastMigration = Object.keys(migrations).at(-1) ?? ''

const source = `import { type Kysely, sql } from 'kysely'
import { columnTypes } from './column-types.ts'

export const up = (db: Kysely<unknown>) =>
  sql.raw(\`create table "next" ("id" \${columnTypes(db).text} primary key)\`).execute(db)
`

const list = `import { migrations as earlier } from './earlier.ts'
import * as next from './${nextMigration}.ts'

export const migrations = { ...earlier, '${nextMigration}': next }
`

/** Writes the sources of a later version into this folder. It differs from this one by a migration. */
export function writeNextVersion(project: string) {
  for (const name of ['src', 'migrations']) cpSync(join(root, name), join(project, name), { recursive: true })
  for (const name of ['server.ts', 'package.json']) copyFileSync(join(root, name), join(project, name))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, 'migrations', `${nextMigration}.ts`), source)
  renameSync(join(project, 'migrations/index.ts'), join(project, 'migrations/earlier.ts'))
  writeFileSync(join(project, 'migrations/index.ts'), list)
}

/** The sources of a later version, until the end of the test. */
export function nextVersion(): string {
  const project = temporaryFolder()
  writeNextVersion(project)
  return project
}

/** Creates a database of this version with one user. */
export async function createDatabase(databaseFile: string) {
  const db = openSqlite(databaseFile)
  await migrate(db)
  await sql`insert into "user" ("id", "name", "email", "emailKey", "passwordHash", "createdAt")
    values ('1', 'Ann', 'ann@example.org', 'ann@example.org', '-', '2026-01-01T00:00:00.000Z')`.execute(db)
  return db
}
