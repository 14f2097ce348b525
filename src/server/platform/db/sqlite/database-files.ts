import SQLite from 'better-sqlite3'
import { isBusy } from './instance-lock.ts'

/**
 * Operations on database files outside the server's connection, whether a server has them open or not. All of them
 * block on the disk, so they should run in a separate process.
 */

function withDatabaseFile<T>(file: string, work: (raw: SQLite.Database) => T): T {
  const raw = new SQLite(file, { fileMustExist: true, timeout: 5_000 })
  try {
    return work(raw)
  } finally {
    raw.close()
  }
}

const queryColumn = (raw: SQLite.Database, sql: string) => raw.prepare<[], string>(sql).pluck().all()

/** Writes a consistent snapshot of the database to a new file while others keep writing. */
export const copyDatabase = (file: string, copy: string) =>
  withDatabaseFile(file, (raw) => void raw.prepare('vacuum into ?').run(copy))

/** Describes what is wrong with a database file; null when it is intact. */
export function findDatabaseFault(file: string): string | null {
  try {
    return withDatabaseFile(file, (raw) => {
      const [integrity = 'nothing'] = queryColumn(raw, 'pragma integrity_check(1)')
      if (integrity !== 'ok') return integrity
      const broken = raw.prepare<[], { table: string }>('pragma foreign_key_check').all()
      return broken.length > 0 ? `${broken.length} rows of ${broken[0]?.table} refer to missing rows` : null
    })
  } catch (error) {
    return (error as Error).message
  }
}

/** Returns the applied migrations of a database, oldest first; empty for databases of other products. */
export const listMigrationsIn = (file: string): string[] =>
  withDatabaseFile(file, (raw) => {
    const isOurs = queryColumn(raw, `select name from sqlite_schema where name = 'kysely_migration'`).length > 0
    return isOurs ? queryColumn(raw, 'select name from kysely_migration order by name') : []
  })

/** Returns the ids of all images in a database. */
export const listImageIdsIn = (file: string): string[] =>
  withDatabaseFile(file, (raw) => {
    const hasImages =
      queryColumn(raw, `select name from sqlite_schema where type = 'table' and name = 'media'`).length > 0
    return hasImages ? queryColumn(raw, 'select id from media order by id') : []
  })

/**
 * Merges the write-ahead log into the database and removes its files. Returns 'open' when another process has the
 * database open, 'unreadable' when it is too damaged.
 */
export function mergeWriteAheadLog(file: string): 'settled' | 'open' | 'unreadable' {
  try {
    withDatabaseFile(file, (raw) => raw.pragma('journal_mode = delete'))
    return 'settled'
  } catch (error) {
    return isBusy(error) ? 'open' : 'unreadable'
  }
}
