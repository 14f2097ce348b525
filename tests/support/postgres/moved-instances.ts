import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished } from 'vitest'
import { createSeededDatabase } from '../operations/seeded-database.ts'
import { folkmoot } from '../process.ts'
import { createTestDatabase } from './test-database.ts'

/** A database on the server that is dropped after the test: empty, or migrated. Its address has a password. */
export async function serverDatabase(template: 'template0' | 'migrated' = 'template0') {
  const { url, drop } = await createTestDatabase(template)
  onTestFinished(drop)
  return Object.assign(new URL(url), { password: 'canary' }).href
}

/** An empty database whose owner is the user that docs/operating/growing.md creates. */
export async function ownedDatabase() {
  const url = await serverDatabase()
  await run(url, 'create role folkmoot login').catch((error) => {
    if (error.code !== '42710') throw error
  })
  await run(url, `alter database ${new URL(url).pathname.slice(1)} owner to folkmoot`)
  return Object.assign(new URL(url), { username: 'folkmoot' }).href
}

/** Runs statements on another connection, and returns the rows of the last one. */
export async function run<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** An instance in a folder with some hundred rows. */
export async function seededInstance() {
  const { db, dataDir } = await createSeededDatabase({ posts: 90 })
  await db.destroy()
  const file = join(dataDir, 'folkmoot.db')
  const hashOfFile = () => createHash('sha256').update(readFileSync(file)).digest('hex')
  return { file, env: { DATA_DIR: dataDir }, hashOfFile }
}

/** Runs `folkmoot move`, which never prints the password. */
export async function move(env: Record<string, string>, ...args: string[]) {
  const result = await folkmoot(['move', ...args], env)
  expect(`${result.stdout}${result.stderr}`).not.toContain('canary')
  return result
}

/** Moves, and returns the hash of all values. */
export async function moved(env: Record<string, string>, ...args: string[]) {
  const { exitCode, stdout, stderr } = await move(env, ...args)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  return { stdout, hash: /SHA-256 +(\w{64})/.exec(stdout)?.[1] }
}

/** The rows that a move has copied in this run. */
export const rowsIn = (stdout: string) => Number(/Rows +([\d,]+)/.exec(stdout)?.[1]?.replaceAll(',', ''))

const lockKey = 42

/** Makes the next rows of this table wait until `free` is called. `isWaiting` resolves when they do. */
export async function stopRowsOf(url: string, table: string) {
  const holder = new Client(url)
  // A test that fails drops the database with this connection.
  holder.on('error', () => {})
  await holder.connect()
  await holder.query(`select pg_advisory_lock(${lockKey})`)
  await holder.query(`create function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${lockKey}); return new; end $$`)
  await holder.query(`create trigger "wait" before insert on "${table}" for each row execute function wait_here()`)
  const countWaiting = `select count(*)::int as "count" from pg_locks where "locktype" = 'advisory' and not "granted"
    and "objid" = ${lockKey} and "database" = (select "oid" from pg_database where "datname" = current_database())`
  return {
    isWaiting: () => expect.poll(async () => (await holder.query(countWaiting)).rows).toEqual([{ count: 1 }]),
    async free() {
      await holder.query(`select pg_advisory_unlock(${lockKey})`)
      await holder.query(`drop trigger "wait" on "${table}"; drop function wait_here()`)
      await holder.end()
    },
  }
}

/** All rows of all tables, except those that the search keeps to itself. */
export async function contentOf(url: string) {
  const tables = await run<{ name: string }>(
    url,
    `select "relname" as "name" from pg_class where "relkind" = 'r' and "relnamespace" = 'public'::regnamespace
      and "relname" !~ '(Search|Substring|SearchTerm)$|^kysely_|^change$' order by "relname"`,
  )
  const content: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await run<{ row: string }>(url, `select t::text as "row" from "${name}" as t`)
    content[name] = rows.map(({ row }) => row).sort()
  }
  return content
}
