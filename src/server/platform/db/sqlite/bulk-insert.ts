import SQLite from 'better-sqlite3'
import type { Insertable } from 'kysely'
import type { Schema } from '../schema.ts'

/** Rows per statement. */
const batch = 50
/** Rows per transaction. */
const transaction = 50_000

const quoted = (name: string) => `"${name}"`

/**
 * Inserts many rows into a migrated database file. Foreign keys are not checked, so that rows can come in any order. With
 * `isFresh`, for a disposable file, writes do not wait for the disk. The caller updates the search indexes afterwards.
 */
export function openBulkInserter(file: string, { isFresh }: { isFresh: boolean }) {
  const raw = new SQLite(file)
  raw.pragma('foreign_keys = off')
  // A file in WAL mode must leave it before it can use a journal in memory.
  for (const mode of isFresh ? ['delete', 'memory'] : ['wal']) raw.pragma(`journal_mode = ${mode}`)
  raw.pragma(`synchronous = ${isFresh ? 'off' : 'normal'}`)
  raw.pragma('cache_size = -262144')
  raw.pragma('busy_timeout = 5000')
  const tables = new Map<string, { columns: string[]; values: unknown[]; rows: number; full: SQLite.Statement }>()
  let stored = 0
  let open = 0
  raw.exec('begin immediate')

  const insertion = (table: string, columns: readonly string[], rows: number) => {
    const marks = `(${columns.map(() => '?').join(', ')})`
    const names = columns.map(quoted).join(', ')
    return raw.prepare(`insert into ${quoted(table)} (${names}) values ${Array(rows).fill(marks).join(', ')}`)
  }

  function flush(table: string) {
    const waiting = tables.get(table)
    if (!waiting || waiting.rows === 0) return
    const statement = waiting.rows === batch ? waiting.full : insertion(table, waiting.columns, waiting.rows)
    statement.run(waiting.values)
    stored += waiting.rows
    open += waiting.rows
    waiting.values = []
    waiting.rows = 0
    if (open >= transaction) {
      raw.exec('commit; begin immediate')
      open = 0
    }
  }

  function waitingFor(table: string, row: object) {
    const existing = tables.get(table)
    if (existing) return existing
    const columns = Object.keys(row)
    const made = { columns, values: [], rows: 0, full: insertion(table, columns, batch) }
    tables.set(table, made)
    return made
  }

  return {
    /** Adds a row; all rows of a table need the same columns. */
    add<Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>) {
      const waiting = waitingFor(table, row)
      for (const column of waiting.columns) waiting.values.push((row as Record<string, unknown>)[column])
      waiting.rows += 1
      if (waiting.rows === batch) flush(table)
    },
    /** Sets the trend of an added row. */
    setTrend(table: 'community' | 'topic', id: string, trend: number) {
      flush(table)
      raw.prepare(`update ${quoted(table)} set "trend" = ? where "id" = ?`).run(trend, id)
    },
    /** Writes all rows, closes the file and returns the number of rows. */
    close(): number {
      for (const table of tables.keys()) flush(table)
      raw.exec('commit')
      raw.pragma('journal_mode = wal')
      raw.close()
      return stored
    },
    /** Discards the current transaction. */
    abandon: () => raw.close(),
  }
}

export type BulkInserter = ReturnType<typeof openBulkInserter>
