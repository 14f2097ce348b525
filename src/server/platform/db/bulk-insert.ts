import SQLite from 'better-sqlite3'
import type { Insertable } from 'kysely'
import type { Schema } from './schema.ts'

/** Rows that one statement stores. */
const batch = 50
/** Rows that one transaction stores. */
const transaction = 50_000

const quoted = (name: string) => `"${name}"`

/** The full-text indexes, with how much of them is gathered in memory before it is written: by default, and while filling. */
const searches = ['postSearch', 'commentSearch', 'personSearch', 'communitySearch', 'emailSearch']
const gathered = { usually: 1_048_576, filling: 64 * 1_048_576 }

/**
 * Fills a migrated database file with many rows. It does not look whether what rows name is there, so that rows may come in the
 * order in which the search indexes are made only once: what an index holds of a row comes before the row. `isFresh`, for a
 * file that may be thrown away: nothing is waited for to reach the disk.
 */
export function openBulk(file: string, { isFresh }: { isFresh: boolean }) {
  const raw = new SQLite(file)
  raw.pragma('foreign_keys = off')
  // A file in WAL mode leaves it for this one first.
  for (const mode of isFresh ? ['delete', 'memory'] : ['wal']) raw.pragma(`journal_mode = ${mode}`)
  raw.pragma(`synchronous = ${isFresh ? 'off' : 'normal'}`)
  raw.pragma('cache_size = -262144')
  raw.pragma('busy_timeout = 5000')
  const gather = (bytes: number) => {
    for (const name of searches)
      raw.exec(`insert into ${quoted(name)} (${quoted(name)}, rank) values ('hashsize', ${bytes})`)
  }
  gather(gathered.filling)

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
    const known = tables.get(table)
    if (known) return known
    const columns = Object.keys(row)
    const made = { columns, values: [], rows: 0, full: insertion(table, columns, batch) }
    tables.set(table, made)
    return made
  }

  return {
    /** Stores a row; the rows of one table have the same columns all. They may wait: see `flush`. */
    add<Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>) {
      const waiting = waitingFor(table, row)
      for (const column of waiting.columns) waiting.values.push((row as Record<string, unknown>)[column])
      waiting.rows += 1
      if (waiting.rows === batch) flush(table)
    },
    /** Stores what waits of these tables: before the row is added whose index looks at them. */
    flush(...names: (keyof Schema)[]) {
      for (const name of names) flush(name)
    },
    /** Sets what trends, of a row that was added. */
    setTrend(table: 'community' | 'topic', id: string, trend: number) {
      flush(table)
      raw.prepare(`update ${quoted(table)} set "trend" = ? where "id" = ?`).run(trend, id)
    },
    /** Stores everything and closes the file; answers how many rows were added. */
    close(): number {
      for (const table of tables.keys()) flush(table)
      gather(gathered.usually)
      raw.exec('commit')
      raw.pragma('journal_mode = wal')
      raw.close()
      return stored
    },
    /** Leaves out what the transaction at hand has stored. */
    abandon: () => raw.close(),
  }
}

export type Bulk = ReturnType<typeof openBulk>
