import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { migrate, readMigrationState } from '../../src/server/platform/db/open.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { prepareServer } from '../../src/server/platform/db/postgres/prepare-server.ts'
import { UnusableDatabaseError } from '../../src/server/platform/storage-errors.ts'
import { startPooler } from '../support/postgres/pooler.ts'
import { createTestDatabase } from '../support/postgres/test-database.ts'

/** A database, dropped after the test; empty unless migrated. */
async function testDatabase(template: string | null = 'template0') {
  const { url, drop } = await createTestDatabase(template)
  onTestFinished(drop)
  return url
}

async function run(url: string, sql: string) {
  const client = new Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** The address with other parts. */
function changed(url: string, parts: Partial<Pick<URL, 'pathname' | 'port' | 'username' | 'password'>>) {
  return Object.assign(new URL(url), parts).href
}

const reasonOf = async (url: string) => {
  const error: unknown = await prepareServer(url).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UnusableDatabaseError)
  return (error as Error).message
}

test('an empty database is prepared once by processes that start together, and then migrated', async () => {
  const url = await testDatabase()
  await Promise.all([prepareServer(url), prepareServer(url), prepareServer(url)])
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  expect(await readMigrationState(db)).toMatchObject({ isFresh: true })
  expect((await migrate(db))[0]).toBe('0001_baseline')
  expect((await readMigrationState(db)).pending).toEqual([])
  await prepareServer(url)
})

test('a start says in one clause why the database cannot be used, without its password', async () => {
  const url = await testDatabase('migrated')
  const { port } = new URL(url)
  expect(await reasonOf(changed(url, { pathname: 'missing', password: 'secret' }))).toBe(
    `the database does not exist on the server at 127.0.0.1:${port}. Create it`,
  )
  const closed = await freePort()
  expect(await reasonOf(changed(url, { port: String(closed), password: 'secret' }))).toBe(
    `the database server at 127.0.0.1:${closed} cannot be reached (connect ECONNREFUSED 127.0.0.1:${closed})`,
  )
  expect(await reasonOf(changed(url, { username: 'stranger', password: 'secret' }))).toBe(
    `the database server at 127.0.0.1:${port} refuses the user`,
  )
  await run(url, `insert into kysely_migration values ('9999_later', 'now')`)
  expect(await reasonOf(url)).toMatch(/^a newer version has changed the database \(9999_later\)\. Install that version/)
})

test('a start says what is wrong with the encryption that DATABASE_URL asks for', async () => {
  const url = await testDatabase('migrated')
  const { port } = new URL(url)
  expect(await reasonOf(`${url}?sslmode=require`)).toBe(
    `the database server at 127.0.0.1:${port} and the sslmode of DATABASE_URL do not fit together (The server does not support SSL connections)`,
  )
  expect(await reasonOf(`${url}?sslmode=verify-full&sslrootcert=/nowhere.pem`)).toMatch(
    /^a file that DATABASE_URL names cannot be read \(ENOENT.*nowhere\.pem/,
  )
})

test('a start needs the right to create tables, a database that can be written, and UTF-8', async () => {
  const url = await testDatabase()
  const role = `reader_${new URL(url).pathname.slice(1)}`
  await run(url, `create role ${role} login`)
  onTestFinished(() => run(changed(url, { pathname: 'postgres' }), `drop role ${role}`))
  expect(await reasonOf(changed(url, { username: role }))).toBe(
    'the user may not create tables in the database. Make it the owner',
  )
  const other = await testDatabase(`template0 encoding 'SQL_ASCII'`)
  expect(await reasonOf(other)).toBe('the encoding of the database is SQL_ASCII; create it with UTF8')
})

test('a start refuses a pooler that changes connections between transactions, and a search path without a schema', async () => {
  const url = await testDatabase()
  for (const pooler of [
    { mode: 'transaction' },
    { mode: 'transaction', connections: 8 },
    { mode: 'statement' },
  ] as const)
    expect(await reasonOf(await startPooler(url, pooler))).toBe(
      'a connection pooler such as PgBouncer changes the connection between transactions. Set pool_mode=session there',
    )
  const name = new URL(url).pathname.slice(1)
  await run(url, `alter database "${name}" set search_path = nowhere`)
  expect(await reasonOf(url)).toBe('the search_path of the user names no schema that exists (nowhere). Create it')
  await run(url, 'create schema nowhere')
  await prepareServer(url)
})

test('transactions behave alike under each default of the database', async () => {
  const url = await testDatabase('migrated')
  const name = new URL(url).pathname.slice(1)
  await run(url, `alter database "${name}" set default_transaction_isolation = 'serializable'`)
  await prepareServer(url)
  const db = openPostgres(url)
  onTestFinished(() => db.destroy())
  const read = (trx: typeof db) =>
    sql<{ is: string }>`select current_setting('transaction_isolation') as "is"`.execute(trx)
  const writing = await db.transaction().execute(read)
  for (const { rows } of [writing, await read(db)]) expect(rows).toEqual([{ is: 'read committed' }])
})

test('a server that is too old, or is none, is refused', async () => {
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const int = (bytes: 2 | 4, value: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeIntBE(value, 0, bytes)
    return buffer
  }
  const text = (value: string) => Buffer.from(`${value}\0`)
  const column = (name: string) =>
    Buffer.concat([text(name), int(4, 0), int(2, 0), int(4, 25), int(2, -1), int(4, -1), int(2, 0)])
  const value = (content: string) => Buffer.concat([int(4, content.length), Buffer.from(content)])
  const ready = message('Z', Buffer.from('I'))
  /** Answers as version 14 would. */
  const old = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(4, 0)), ready]))
      socket.once('data', () => {
        socket.write(
          Buffer.concat([
            message('T', int(2, 2), column('version'), column('encoding')),
            message('D', int(2, 2), value('140011'), value('UTF8')),
            message('C', text('SELECT 1')),
            ready,
          ]),
        )
      })
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void old.close())
  const { port } = old.address() as AddressInfo
  expect(await reasonOf(`postgres://u@127.0.0.1:${port}/forum`)).toBe(
    'the database server is PostgreSQL 14; 15 or newer is needed',
  )
})
