import { Client } from 'pg'
import { UnusableDatabaseError } from '../../storage-errors.ts'
import { type MovedTable, type MoveSource, pageOf, type Row, type RowReader } from '../move-store.ts'
import { connectionAs, parsers, productName } from './connection-settings.ts'

/** No statement and no pause is too long: the other side may be slow. */
const settings = [
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  'set jit = off',
  'set client_min_messages = warning',
].join('; ')

export async function connectForMove(url: string): Promise<Client> {
  const client = new Client({
    ...connectionAs('folkmoot-move', url),
    types: parsers,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // The next query reports the fault. Without a listener, it would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(settings)
  return client
}

const types: Readonly<Record<string, MovedTable['columns'][number]['type']>> = {
  bigint: 'integer',
  integer: 'integer',
  'double precision': 'real',
}

/** The schema of the instance's tables, whatever the search path is. */
export const ownSchema = `(select "relnamespace" from pg_class where "oid" = to_regclass('kysely_migration'))`
const ownSchemaName = `(select "nspname" from pg_namespace where "oid" = ${ownSchema})`

const listColumns = `
  select "table_name" as "table", "column_name" as "name", "data_type" as "type",
    (select "at" from unnest("indkey"::int2[]) with ordinality as "key" ("number", "at") where "number" = "ordinal_position") as "at"
  from information_schema.columns
  join pg_class on "relname" = "table_name" and "relnamespace" = ${ownSchema} and "relkind" = 'r'
  left join pg_index on "indrelid" = pg_class."oid" and "indisprimary"
  where "table_schema" = ${ownSchemaName}`

interface Column {
  table: string
  name: string
  type: string
  /** Its place in the primary key, or null. */
  at: number | null
}

export function postgresReader(client: Client): RowReader {
  const names = new Map<string, string>()
  const nameOf = (sql: string) => {
    const name = names.get(sql) ?? `move${names.size}`
    names.set(sql, name)
    return name
  }
  return {
    async listTables() {
      const { rows } = await client.query<Column>(listColumns)
      const tables = Map.groupBy(rows, ({ table }) => table)
      return [...tables]
        .filter(([name]) => !/^kysely_|^change$/.test(name))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(
          ([name, columns]): MovedTable => ({
            name,
            columns: columns
              .map((column) => ({ name: column.name, type: types[column.type] ?? 'text' }))
              .sort((one, other) => (one.name < other.name ? -1 : 1)),
            key: columns
              .filter(({ at }) => at !== null)
              .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
              .map((column) => column.name),
          }),
        )
    },
    async listMigrations() {
      const { rows } = await client.query(`select to_regclass('kysely_migration') as "known"`)
      if (!rows[0]?.known) return []
      const applied = await client.query<{ name: string }>('select "name" from "kysely_migration" order by "name"')
      return applied.rows.map(({ name }) => name)
    },
    async countRows(table) {
      const { rows } = await client.query<{ count: number }>(`select count(*) as "count" from "${table}"`)
      return rows[0]?.count ?? 0
    },
    async readAfter(table, key, limit) {
      const text = pageOf(table, key === null, (number) => `$${number}`)
      const query = { name: nameOf(text), text, values: [...(key ?? []), limit], rowMode: 'array' as const }
      return (await client.query<Row>(query)).rows
    },
    close: () => client.end().catch(() => {}),
  }
}

/** The sequences of numbered tables. */
export const listSequences = async (client: Client) =>
  (
    await client.query<{ table: string; column: string; sequence: string }>(`
      select "table_name" as "table", "column_name" as "column",
        pg_get_serial_sequence(format('%I.%I', "table_schema", "table_name"), "column_name") as "sequence"
      from information_schema.columns where "table_schema" = ${ownSchemaName} and "is_identity" = 'YES'`)
  ).rows

/**
 * Connects to a database to read one state of it. Writers wait, because the row that every commit changes is locked; no
 * row is written. Throws a `UnusableDatabaseError` while others use it.
 */
export async function openPostgresSource(url: string): Promise<MoveSource> {
  const client = await connectForMove(url)
  try {
    const { rows } = await client.query<{ count: number }>(`select count(*) as "count" from pg_stat_activity
      where "datname" = current_database() and "application_name" = '${productName}' and "pid" <> pg_backend_pid()`)
    if (rows[0]?.count)
      throw new UnusableDatabaseError('a server or a command is connected to it. Stop all of them first')
    await client.query('set lock_timeout = 5000')
    await client.query('begin isolation level repeatable read read only')
    await client.query('lock table "change" in share mode').catch((error) => {
      throw error.code === '55P03'
        ? new UnusableDatabaseError('somebody is writing to it. Stop all servers first')
        : error
    })
    await client.query('set lock_timeout = 0')
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return {
    ...postgresReader(client),
    async fingerprint() {
      const { rows } = await client.query<{ number: number; oid: string }>(
        `select "number", (select "oid"::text from pg_database where "datname" = current_database()) as "oid" from "change"`,
      )
      return JSON.stringify(rows[0])
    },
    async listLastNumbers() {
      const last: Record<string, number> = {}
      for (const { table, sequence } of await listSequences(client)) {
        const { rows } = await client.query<{ last: number | null }>(
          'select pg_sequence_last_value($1::regclass) as "last"',
          [sequence],
        )
        if (rows[0]?.last) last[table] = rows[0].last
      }
      return last
    },
  }
}
