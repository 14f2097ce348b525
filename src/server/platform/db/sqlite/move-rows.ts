import { statSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { type MovedTable, type MoveSource, pageOf, type Row, type RowReader } from '../move-store.ts'

/** Without the tables of SQLite, of its search indexes and of the migrator. */
const listNames = `select "name" from pragma_table_list where "schema" = 'main' and "type" = 'table'
  and "name" not like 'sqlite\\_%' escape '\\' and "name" not like 'kysely\\_%' escape '\\' order by "name"`

const types = { text: 'text', integer: 'integer', real: 'real' } as const

export function sqliteReader(raw: SQLite.Database): RowReader {
  const statements = new Map<string, SQLite.Statement<unknown[], Row>>()
  const statementOf = (sql: string) => {
    const prepared = statements.get(sql)
    if (prepared) return prepared
    const made = raw.prepare<unknown[], Row>(sql).raw()
    statements.set(sql, made)
    return made
  }
  function tableOf(name: string): MovedTable {
    const columns = raw
      .prepare<[string], { name: string; type: string; pk: number }>(
        `select "name", "type", "pk" from pragma_table_info(?)`,
      )
      .all(name)
    return {
      name,
      columns: columns
        .map((column) => ({
          name: column.name,
          type: types[column.type.toLowerCase() as keyof typeof types] ?? 'text',
        }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((one, other) => one.pk - other.pk)
        .map((column) => column.name),
    }
  }
  const pluck = <Value>(sql: string) => raw.prepare<[], Value>(sql).pluck()
  return {
    listTables: async () => pluck<string>(listNames).all().map(tableOf),
    async listMigrations() {
      const isOurs = pluck(`select 1 from sqlite_schema where "name" = 'kysely_migration'`).get()
      return isOurs ? pluck<string>('select "name" from "kysely_migration" order by "name"').all() : []
    },
    countRows: async (table) => pluck<number>(`select count(*) from "${table}"`).get() ?? 0,
    readAfter: async (table, key, limit) =>
      statementOf(pageOf(table, key === null, () => '?')).all([...(key ?? []), limit]),
    close: async () => void raw.close(),
  }
}

/** The size and the time of the last change of the file and its write-ahead log. */
function stateOf(file: string) {
  return [file, `${file}-wal`].map((path) => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats && stats.size > 0n ? `${stats.size} bytes of ${stats.mtimeNs}` : ''
  })
}

/** The highest numbers that SQLite remembers for columns with `autoincrement`. */
export const lastNumbersOf = (raw: SQLite.Database): Record<string, number> =>
  Object.fromEntries(raw.prepare<[], [string, number]>('select "name", "seq" from sqlite_sequence').raw().all())

/** Opens a database file to read one state of it. Changes nothing in it, not even its write-ahead log. */
export function openSqliteSource(file: string): MoveSource {
  const raw = new SQLite(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
  raw.exec('begin')
  return {
    ...sqliteReader(raw),
    fingerprint: async () => JSON.stringify(stateOf(file)),
    listLastNumbers: async () => lastNumbersOf(raw),
  }
}
