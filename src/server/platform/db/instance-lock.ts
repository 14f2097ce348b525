import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'

/** How an instance is held: with others who work on it, or alone, to put another database in its place. */
type Holding = 'withOthers' | 'alone'

/** What nobody refers to is closed one day, and the lock with it. */
const held = new Set<SQLite.Database>()

/**
 * Holds the instance in this folder until the answer is called; null when somebody holds it otherwise. The operating
 * system lets go of it with the process, however that ends: the lock is one on a file, not the file.
 */
export function holdInstance(dataDir: string, holding: Holding): (() => void) | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const raw = new SQLite(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    if (holding === 'alone') raw.exec('begin exclusive')
    // It reads, and does not end: others may read as well, nobody may be alone.
    else raw.exec('begin; select count(*) from sqlite_schema')
    held.add(raw)
    return () => {
      held.delete(raw)
      raw.close()
    }
  } catch (error) {
    raw.close()
    if (isBusy(error)) return null
    throw error
  }
}

/** Whether the error says that another process holds the file. */
export const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
