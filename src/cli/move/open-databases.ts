import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrations } from '../../../migrations/index.ts'
import type { Config, DatabaseLocation } from '../../server/platform/config.ts'
import { findUnknownMigration } from '../../server/platform/db/known-migrations.ts'
import { type MoveSource, type MoveTarget, unfinishedMove } from '../../server/platform/db/move-store.ts'
import { type Db, migrate } from '../../server/platform/db/open.ts'
import { openPostgresSource } from '../../server/platform/db/postgres/move-rows.ts'
import { openPostgresTarget } from '../../server/platform/db/postgres/move-target.ts'
import { openPostgres } from '../../server/platform/db/postgres/open.ts'
import { checkServer, prepareServer } from '../../server/platform/db/postgres/prepare-server.ts'
import { openSqliteSource } from '../../server/platform/db/sqlite/move-rows.ts'
import { openSqliteTarget } from '../../server/platform/db/sqlite/move-target.ts'
import { openSqlite } from '../../server/platform/db/sqlite/open.ts'
import { UnusableDatabaseError } from '../../server/platform/storage-errors.ts'
import { CommandError } from '../instance.ts'

/** The names of the migrations that a database of this version has. */
const migrationNames = Object.keys(migrations)

const explaining = (which: 'source' | 'target') => (error: unknown) => {
  throw error instanceof UnusableDatabaseError
    ? new CommandError(`The ${which} cannot be used: ${error.message}.`)
    : error
}

async function connectToSource(config: Config): Promise<MoveSource> {
  if (config.databaseUrl !== null) {
    await checkServer(config.databaseUrl)
    return openPostgresSource(config.databaseUrl)
  }
  if (!existsSync(config.databaseFile)) throw new CommandError(`There is no database at ${config.databaseFile}.`)
  return openSqliteSource(config.databaseFile)
}

/** Opens the database of this instance, which must have the schema of this version. */
export async function openSource(config: Config): Promise<MoveSource> {
  const source = await connectToSource(config).catch(explaining('source'))
  const applied = await source.listMigrations()
  const refuse = async (sentence: string) => {
    await source.close()
    throw new CommandError(sentence)
  }
  if (applied.includes(unfinishedMove))
    await refuse('The source is the target of an unfinished move. Finish that first.')
  const unknown = findUnknownMigration(applied)
  if (unknown?.isUnreleased) await refuse('An unreleased version made the source, and no release can read it.')
  if (unknown) await refuse('A newer version has changed the source. Use that version to move it.')
  if (migrationNames.some((name) => !applied.includes(name)))
    await refuse('The source is older than this version. Run: folkmoot migrate')
  return source
}

/** Opens the target, and migrates it if no move has begun there. */
export async function openTarget(location: DatabaseLocation, restarts: boolean) {
  const open = async (): Promise<Db> =>
    location.databaseUrl === null ? openSqlite(location.databaseFile) : openPostgres(location.databaseUrl)
  const target = await (location.databaseUrl === null
    ? openFile(location.databaseFile, restarts, open)
    : openServer(location.databaseUrl, open)
  ).catch(explaining('target'))
  const applied = (await target.listMigrations()).filter((name) => name !== unfinishedMove)
  if (applied.sort().join() !== migrationNames.toSorted().join()) {
    await target.close()
    throw new CommandError('The target has the schema of another version. Use that version, or an empty database.')
  }
  return { target, open }
}

async function migrateTarget(open: () => Promise<Db>) {
  const db = await open()
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

async function openServer(url: string, open: () => Promise<Db>): Promise<MoveTarget> {
  await prepareServer(url, { allowsUnfinishedMove: true })
  const target = await openPostgresTarget(url)
  if ((await target.readNotes()) === null) await migrateTarget(open)
  return target
}

/** Whether the file is a database of this product. Changes nothing in it. */
async function isOwnFile(file: string): Promise<boolean> {
  const reader = openSqliteSource(file)
  try {
    return (await reader.listMigrations()).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB') return false
    throw error
  } finally {
    await reader.close()
  }
}

async function openFile(file: string, restarts: boolean, open: () => Promise<Db>): Promise<MoveTarget> {
  if (existsSync(file)) {
    if (!(await isOwnFile(file))) throw new CommandError(`${file} exists already and is no database of Folkmoot.`)
    const target = openSqliteTarget(file)
    if ((await target.readNotes()) === null || !restarts) return target
    await target.close()
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  await migrateTarget(open)
  return openSqliteTarget(file)
}
