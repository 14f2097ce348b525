import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config, DatabaseLocation } from '../config.ts'
import { makePrivate } from '../private-files.ts'
import { secretKeyName } from '../secret-key.ts'
import { UnusableDatabaseError } from '../storage-errors.ts'
import { refusalOf } from './known-migrations.ts'
import type { Db } from './open.ts'
import { listMigrationsIn } from './sqlite/database-files.ts'
import { openSqlite } from './sqlite/open.ts'

/** Receives a statement with its duration in seconds. */
type OnQuery = (sql: string, seconds: number) => void

function openFile(file: string, onQuery?: OnQuery) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  for (const path of [dirname(file), file].filter(existsSync)) accessSync(path, constants.R_OK | constants.W_OK)
  makePrivate([file, `${file}-wal`, `${file}-shm`])
  return openSqlite(file, onQuery)
}

/**
 * Opens this instance's database and creates missing folders, readable only by their owner. Throws when a file is not
 * writable, which SQLite would ignore. Connects to a server with the first query.
 */
export async function openInstance(config: Config, onQuery?: OnQuery): Promise<Db> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  // Operators copy it from another machine.
  makePrivate([join(config.dataDir, secretKeyName)])
  if (config.databaseUrl === null) return openFile(config.databaseFile, onQuery)
  // The driver would slow down every start on a file.
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(config.databaseUrl, { onQuery })
}

/** Names the file, or the server and its database without user and password. */
export function describeDatabase({ databaseFile, databaseUrl }: DatabaseLocation) {
  if (databaseUrl === null) return databaseFile
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `PostgreSQL at ${host || searchParams.get('host')}${pathname}`
}

/**
 * Runs `work` on the database as it is, or on null if its file does not exist. Throws an `UnusableDatabaseError` if this
 * version cannot use the database.
 */
export async function withExistingDatabase<T>(config: Config, work: (db: Db | null) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null) {
    if (!existsSync(config.databaseFile)) return work(null)
    const refusal = refusalOf(listMigrationsIn(config.databaseFile))
    if (refusal !== null) throw new UnusableDatabaseError(refusal)
  } else {
    const { checkServer } = await import('./postgres/prepare-server.ts')
    await checkServer(config.databaseUrl)
  }
  const db = await openInstance(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
