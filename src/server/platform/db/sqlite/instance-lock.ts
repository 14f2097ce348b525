import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'

/** A shared lock allows other work on the instance; an exclusive one allows replacing the database. */
type LockMode = 'withOthers' | 'alone'

/** Prevents garbage collection, which would close the connections and release the locks. */
const heldLocks = new Set<SQLite.Database>()

/**
 * Locks the instance in this folder and returns a function that unlocks it; null when a conflicting lock exists. It is
 * an operating system lock on a file, which ends with the process in any case.
 */
export function lockInstance(dataDir: string, holding: LockMode): (() => void) | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const raw = new SQLite(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    if (holding === 'alone') raw.exec('begin exclusive')
    // An unfinished read transaction: other readers are allowed, an exclusive lock is not.
    else raw.exec('begin; select count(*) from sqlite_schema')
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

/** Whether another process has locked the file. */
export const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
