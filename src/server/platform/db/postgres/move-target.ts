import type { Client } from 'pg'
import { UnusableDatabaseError } from '../../storage-errors.ts'
import { type Cell, type MoveTarget, notesTable, postponed, type RowsOf, unfinishedMove } from '../move-store.ts'
import { connectForMove, listSequences, ownSchema, postgresReader } from './move-rows.ts'

const arrays = { text: 'text[]', integer: 'bigint[]', real: 'float8[]' }

const insertNote = `insert into "${notesTable}" ("key", "value")`
const replaceNote = `on conflict ("key") do update set "value" = excluded."value"`

/** PostgreSQL cannot store U+0000. */
const storable = (cell: Cell): Cell => (typeof cell === 'string' ? cell.replaceAll('\0', '\ufffd') : cell)

function insertionOf(tables: readonly RowsOf['table'][]) {
  let number = 0
  const insertions = tables.map(({ name, columns }) => {
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const lists = columns.map(({ type }) => `$${++number}::${arrays[type]}`).join(', ')
    return `"${name} rows" as (insert into "${name}" (${names}) select * from unnest(${lists}))`
  })
  return `with ${insertions.join(', ')} ${insertNote} values ($${++number}, $${++number}) ${replaceNote}`
}

/** Statements that make the indexes and references of tables, and those that remove them. */
const listPostponed = `
  select case when "relname" = any($2) then '${postponed[2]}' else '${postponed[0]}' end || ':' || "indexrelid"::regclass as "key",
    pg_get_indexdef("indexrelid") as "statement", format('drop index %s', "indexrelid"::regclass) as "removal"
  from pg_index join pg_class on pg_class."oid" = "indrelid"
  where "relnamespace" = ${ownSchema} and "relname" = any($1)
    and not exists (select 1 from pg_constraint where "conindid" = "indexrelid" and "contype" <> 'f')
  union all
  select '${postponed[1]}:' || "conrelid"::regclass || '.' || "conname",
    format('alter table %s add constraint %I %s', "conrelid"::regclass, "conname", pg_get_constraintdef(pg_constraint."oid")),
    format('alter table %s drop constraint %I', "conrelid"::regclass, "conname")
  from pg_constraint join pg_class on pg_class."oid" = "conrelid"
  where "relnamespace" = ${ownSchema} and "relname" = any($1) and "contype" = 'f'`

async function inTransaction(client: Client, work: () => Promise<unknown>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Held by the connections of a move; the connections of a killed move may still be writing their last batch. */
const lockKeys = [0x6d6f7665, 0x6d6f7666]

async function lockOut(client: Client, key: number) {
  await client.query(`set lock_timeout = 10000; select pg_advisory_lock(${key})`).catch((error) => {
    throw error.code === '55P03' ? new UnusableDatabaseError('another move into it is running') : error
  })
  await client.query('set lock_timeout = 0')
}

/** Opens a connection for each lock. */
async function connectAll(url: string): Promise<Client[]> {
  const clients: Client[] = []
  try {
    for (const key of lockKeys) {
      const client = await connectForMove(url)
      clients.push(client)
      await lockOut(client, key)
      // A failure of the server may cost the last batches and their notes together.
      await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
    }
  } catch (error) {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
    throw error
  }
  return clients
}

/**
 * Connects to a migrated database on a server to write the rows of a file. Throws a `UnusableDatabaseError` while another
 * process does.
 */
export async function openPostgresTarget(url: string): Promise<MoveTarget> {
  const clients = await connectAll(url)
  const client = clients[0] as Client
  const idle = [...clients]
  async function inLane<T>(work: (lane: Client) => Promise<T>): Promise<T> {
    const lane = idle.pop()
    if (!lane) throw new Error('more calls at a time than lanes')
    try {
      return await work(lane)
    } finally {
      idle.push(lane)
    }
  }
  const insertions = new Map<string, string>()
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
  const writeNote = async (name: string, value: string) =>
    void (await client.query(`${insertNote} values ($1, $2) ${replaceNote}`, [name, value]))
  return {
    ...postgresReader(client),
    lanes: clients.length,
    close: async () => void (await Promise.all(clients.map((one) => one.end().catch(() => {})))),
    async readNotes() {
      const { rows } = await client.query(`select to_regclass('"${notesTable}"') as "known"`)
      if (!rows[0]?.known) return null
      const notes = await client.query<{ key: string; value: string }>(`select "key", "value" from "${notesTable}"`)
      return new Map(notes.rows.map(({ key, value }) => [key, value]))
    },
    writeNote,
    begin: (tables, searchTables, notes) =>
      inTransaction(client, async () => {
        const all = [...tables, ...searchTables]
        await client.query(`create table if not exists "${notesTable}" ("key" text primary key, "value" text not null)`)
        await client.query(`delete from "${notesTable}" where split_part("key", ':', 1) <> all($1)`, [[...postponed]])
        await client.query(
          `insert into "kysely_migration" ("name", "timestamp") values ($1, $2) on conflict do nothing`,
          [unfinishedMove, new Date().toISOString()],
        )
        await client.query(`truncate ${quoted(all)}`)
        const postponedRows = await client.query<{ key: string; statement: string; removal: string }>(listPostponed, [
          all,
          searchTables,
        ])
        for (const { key, statement, removal } of postponedRows.rows) {
          await writeNote(key, statement)
          await client.query(removal)
        }
        for (const [name, value] of notes) await writeNote(name, value)
      }),
    async insert(batches, note) {
      const name = `insert ${batches.map(({ table }) => table.name).join()}`
      const text = insertions.get(name) ?? insertionOf(batches.map(({ table }) => table))
      insertions.set(name, text)
      const lists = batches.flatMap(({ table, rows }) =>
        table.columns.map((_, at) => rows.map((row) => storable(row[at] ?? null))),
      )
      await inLane((lane) => lane.query({ name, text, values: [...lists, ...note] }))
    },
    runNote: (name, statement) =>
      inLane((lane) =>
        inTransaction(lane, async () => {
          await lane.query(statement)
          await lane.query(`delete from "${notesTable}" where "key" = $1`, [name])
        }),
      ),
    async updateLastNumbers(numbers) {
      for (const { table, column, sequence } of await listSequences(client)) {
        const { rows } = await client.query<{ last: number }>(
          `select coalesce(max("${column}"), 0) as "last" from "${table}"`,
        )
        const last = Math.max(rows[0]?.last ?? 0, numbers[table] ?? 0)
        if (last > 0) await client.query('select setval($1::regclass, $2)', [sequence, last])
      }
    },
    analyze: async (tables) => void (await client.query(`analyze ${quoted(tables)}`)),
    // Making the references has checked them.
    listBrokenReferences: async () => [],
    finish: () =>
      inTransaction(client, async () => {
        await client.query(`drop table "${notesTable}"`)
        await client.query('delete from "kysely_migration" where "name" = $1', [unfinishedMove])
        await client.query('update "change" set "number" = "number" + 1')
      }),
  }
}
