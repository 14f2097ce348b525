import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Config } from '../../config.ts'

/**
 * Several processes may hold the file as `oneOfMany`, and at the same time one as `server`; `alone` allows replacing the
 * database. They are the locks of SQLite's readers, its waiting writer and its writer.
 */
const statements = {
  oneOfMany: 'begin; select count(*) from sqlite_schema',
  server: 'begin immediate',
  alone: 'begin exclusive',
}

const folderLock = 'server.lock'

/**
 * Returns the path of a database's lock: for its usual file the lock of the folder, which another folder may name or
 * link.
 */
function lockOfDatabase(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const real = existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file))
  return basename(real) === 'folkmoot.db' ? join(dirname(real), folderLock) : `${real}.lock`
}

/** Prevents garbage collection, which would close the connections and release the locks. */
const heldLocks = new Set<SQLite.Database>()

/** Locks a file, as long as the process runs. Returns a function that unlocks it; null when a conflicting lock exists. */
function lockFile(path: string, mode: keyof typeof statements): (() => void) | null {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const raw = new SQLite(path, { timeout: 0 })
  try {
    raw.exec(statements[mode])
    heldLocks.add(raw)
    return () => {
      heldLocks.delete(raw)
      raw.close()
    }
  } catch (error) {
    raw.close()
    if (isBusy(error)) return null
    throw error
  }
}

/**
 * Locks the instance in this folder and returns a function that unlocks it; null when a conflicting lock exists. It is
 * an operating system lock on a file, which ends with the process in any case.
 */
export const lockInstance = (dataDir: string, holding: 'withOthers' | 'alone'): (() => void) | null =>
  lockFile(join(dataDir, folderLock), holding === 'alone' ? 'alone' : 'oneOfMany')

const restoring = 'a backup is being restored to its data folder'
const second = (what: string) => `another server runs on ${what}, and only PostgreSQL serves several`

/**
 * Locks the instance for a server as long as the process runs. A database file serves one server, which keeps what it read
 * and runs all jobs. Returns why the server cannot start; null when it can.
 */
export function lockForServer({ dataDir, databaseFile }: Pick<Config, 'dataDir' | 'databaseFile'>): string | null {
  if (databaseFile === null) return lockInstance(dataDir, 'withOthers') ? null : restoring
  if (!lockFile(join(dataDir, folderLock), 'server')) {
    const unlock = lockInstance(dataDir, 'withOthers')
    unlock?.()
    return unlock ? second(`the data folder ${dataDir}`) : restoring
  }
  const lock = lockOfDatabase(databaseFile)
  const isHeld = lock === join(realpathSync(dataDir), folderLock)
  return isHeld || lockFile(lock, 'server') ? null : second(`the database ${databaseFile}`)
}

/** Whether another process has locked the file. */
export const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
