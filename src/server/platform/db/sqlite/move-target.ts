import SQLite from 'better-sqlite3'
import { type MoveTarget, notesTable, postponed, type RowsOf, unfinishedMove } from '../move-store.ts'
import { lastNumbersOf, sqliteReader } from './move-rows.ts'

/** Rows per statement. */
const rowsPerStatement = 50

const insertNote = `insert into "${notesTable}" ("key", "value") values (?, ?) on conflict do update set "value" = excluded."value"`

/** Opens a migrated database file to receive the rows of a server. */
export function openSqliteTarget(file: string): MoveTarget {
  const raw = new SQLite(file, { fileMustExist: true, timeout: 5_000 })
  // Rows come in any order; the references are checked at the end.
  raw.pragma('foreign_keys = off')
  raw.pragma('journal_mode = wal')
  raw.pragma('synchronous = normal')
  raw.pragma('cache_size = -262144')
  const statements = new Map<string, SQLite.Statement>()
  const statementOf = (sql: string) => {
    const prepared = statements.get(sql) ?? raw.prepare(sql)
    statements.set(sql, prepared)
    return prepared
  }
  // A statement that writes several rows begins with a savepoint, at which FTS5 ends a segment.
  const searchIndexes = new Set(
    raw.prepare<[], string>(`select "name" from pragma_table_list where "type" = 'virtual'`).pluck().all(),
  )
  const inTransaction = (work: () => void) => raw.transaction(work).immediate()

  function insertRows({ table: { name, columns }, rows }: RowsOf) {
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const marks = `(${columns.map(() => '?').join(', ')})`
    const count = searchIndexes.has(name) ? 1 : rowsPerStatement
    for (let at = 0; at < rows.length; at += count) {
      const some = rows.slice(at, at + count)
      const values = Array(some.length).fill(marks).join(', ')
      statementOf(`insert into "${name}" (${names}) values ${values}`).run(some.flat())
    }
  }

  return {
    ...sqliteReader(raw),
    lanes: 1,
    async readNotes() {
      if (!raw.prepare(`select 1 from sqlite_schema where "name" = ?`).get(notesTable)) return null
      return new Map(raw.prepare<[], [string, string]>(`select "key", "value" from "${notesTable}"`).raw().all())
    },
    writeNote: async (name, value) => void statementOf(insertNote).run(name, value),
    begin: async (tables, _searchTables, notes) =>
      inTransaction(() => {
        raw.exec(`create table if not exists "${notesTable}" ("key" text primary key, "value" text not null)`)
        raw
          .prepare('insert or ignore into "kysely_migration" ("name", "timestamp") values (?, ?)')
          .run(unfinishedMove, new Date().toISOString())
        const indexes = raw.prepare<[string], { name: string; sql: string }>(
          `select "name", "sql" from sqlite_schema where "type" = 'index' and "tbl_name" = ? and "sql" is not null`,
        )
        for (const table of tables)
          for (const { name, sql } of indexes.all(table)) {
            statementOf(insertNote).run(`${postponed[0]}:${name}`, sql)
            raw.exec(`drop index "${name}"`)
          }
        for (const [name, value] of notes) statementOf(insertNote).run(name, value)
      }),
    insert: async (batches, [name, value]) =>
      inTransaction(() => {
        for (const batch of batches) insertRows(batch)
        statementOf(insertNote).run(name, value)
      }),
    runNote: async (name, statement) =>
      inTransaction(() => {
        raw.exec(statement)
        raw.prepare(`delete from "${notesTable}" where "key" = ?`).run(name)
      }),
    updateLastNumbers: async (numbers) =>
      inTransaction(() => {
        const isCounted = raw.prepare(
          `select 1 from sqlite_schema where "type" = 'table' and "name" = ? and "sql" like '%autoincrement%'`,
        )
        const lastNumbers = lastNumbersOf(raw)
        for (const [table, last] of Object.entries(numbers)) {
          if (!isCounted.get(table) || (lastNumbers[table] ?? 0) >= last) continue
          raw.prepare('delete from sqlite_sequence where "name" = ?').run(table)
          raw.prepare('insert into sqlite_sequence ("name", "seq") values (?, ?)').run(table, last)
        }
      }),
    // Queries choose their indexes themselves here.
    analyze: async () => {},
    async listBrokenReferences() {
      const rows = raw.prepare<[], { table: string; parent: string }>('pragma foreign_key_check').all()
      return rows.map(({ table, parent }) => `a row of ${table} refers to a missing ${parent}`)
    },
    finish: async () =>
      inTransaction(() => {
        raw.exec(`drop table "${notesTable}"`)
        raw.prepare('delete from "kysely_migration" where "name" = ?').run(unfinishedMove)
      }),
  }
}
