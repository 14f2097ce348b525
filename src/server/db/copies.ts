import SQLite from 'better-sqlite3'
import { migrations } from '../../../migrations/index.ts'
import { isBusy } from './hold.ts'

/** Work on database files that no server has open, or beside one that has. All of it waits on the disk: do it in a process of its own. */

function onFile<T>(file: string, work: (raw: SQLite.Database) => T): T {
  const raw = new SQLite(file, { fileMustExist: true, timeout: 5_000 })
  try {
    return work(raw)
  } finally {
    raw.close()
  }
}

const texts = (raw: SQLite.Database, sql: string) => raw.prepare<[], string>(sql).pluck().all()

/** Writes the database as it is at one moment into a new file, while others go on writing. */
export const copyDatabase = (file: string, copy: string) =>
  onFile(file, (raw) => void raw.prepare('vacuum into ?').run(copy))

/** What is wrong with a database file, in a few words; null when it is whole. */
export function faultOfDatabase(file: string): string | null {
  try {
    return onFile(file, (raw) => {
      const [integrity = 'nothing'] = texts(raw, 'pragma integrity_check(1)')
      if (integrity !== 'ok') return integrity
      const broken = raw.prepare<[], { table: string }>('pragma foreign_key_check').all()
      return broken.length > 0 ? `${broken.length} rows of ${broken[0]?.table} point to nothing` : null
    })
  } catch (error) {
    return (error as Error).message
  }
}

/** The migrations a database has behind it, oldest first; none when it is none of ours. */
export const migrationsIn = (file: string): string[] =>
  onFile(file, (raw) => {
    const isOurs = texts(raw, `select name from sqlite_schema where name = 'kysely_migration'`).length > 0
    return isOurs ? texts(raw, 'select name from kysely_migration order by name') : []
  })

/** Those of them this version does not know: a newer one made the database. */
export const unknownOf = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(migrations, name))

/** Whether a database stands as this version leaves it. */
export const isCurrent = (names: readonly string[]) => Object.keys(migrations).every((name) => names.includes(name))

/** The ids of the images a database knows of. */
export const imagesIn = (file: string): string[] =>
  onFile(file, (raw) => {
    const hasImages = texts(raw, `select name from sqlite_schema where type = 'table' and name = 'media'`).length > 0
    return hasImages ? texts(raw, 'select id from media order by id') : []
  })

/**
 * Brings what stands in the files beside a database into it, whereupon they are gone. 'open' when another process has it
 * open; 'unreadable' when it is too damaged for that.
 */
export function settleDatabase(file: string): 'settled' | 'open' | 'unreadable' {
  try {
    onFile(file, (raw) => raw.pragma('journal_mode = delete'))
    return 'settled'
  } catch (error) {
    return isBusy(error) ? 'open' : 'unreadable'
  }
}
