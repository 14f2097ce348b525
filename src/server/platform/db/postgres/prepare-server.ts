import { Client, DatabaseError } from 'pg'
import { UnusableDatabaseError } from '../../storage-errors.ts'
import { refusalOf } from '../known-migrations.ts'
import { unfinishedMove, unfinishedMoveClause } from '../move-store.ts'
import { isConnectionFailure, isStandby } from './connection-errors.ts'
import { connectionAs, productName } from './connection-settings.ts'
import { createLimitsTable } from './shared-limits.ts'

const oldestVersion = 15

/** How long connecting may take, in milliseconds. */
const patience = 10_000
/** A pooler without another connection accepts a client, and lets it wait. */
const quickly = { query_timeout: patience }

/** Processes that start at the same time create the table one after the other. */
const lockKey = 0x666f6c6b

const explanations: Readonly<Record<string, (where: string) => string>> = {
  '28P01': (where) => `the database server at ${where} refuses the user or the password`,
  '28000': (where) => `the database server at ${where} refuses the user`,
  '3D000': (where) => `the database does not exist on the server at ${where}. Create it`,
  '42501': () => 'the user may not create tables in the database. Make it the owner',
  '25006': (where) => `the database server at ${where} only allows reading. Use the address of the primary`,
  '53300': (where) => `the database server at ${where} accepts no more connections`,
}

/** Codes of Node and OpenSSL, and the words of the driver. */
const isTlsFailure = (code: string, message: string) =>
  /CERT|SIGNATURE|^ERR_(TLS|SSL)/.test(code) || /SSL connections|SSL Negotiation/.test(message)

function explain(error: unknown, where: string): Error {
  const { code = '', message } = error as { code?: string; message: string }
  const sentence = isStandby(error)
    ? `the database server at ${where} is a standby. Use the address of the primary`
    : isTlsFailure(code, message)
      ? `the database server at ${where} and the sslmode of DATABASE_URL do not fit together (${message})`
      : explanations[code]?.(where)
  if (sentence) return new UnusableDatabaseError(sentence, { cause: error })
  if (code === 'ENOENT' && 'path' in (error as object))
    return new UnusableDatabaseError(`a file that DATABASE_URL names cannot be read (${message})`, { cause: error })
  if (!isConnectionFailure(error)) return error as Error
  return new UnusableDatabaseError(`the database server at ${where} cannot be reached (${message || code})`, {
    cause: error,
  })
}

async function checkVersion(client: Client) {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as "version", current_setting('server_encoding') as "encoding"`,
  )
  const [{ version = '0', encoding = '' } = {}] = rows
  const major = Math.floor(Number(version) / 10_000)
  if (major < oldestVersion)
    throw new UnusableDatabaseError(`the database server is PostgreSQL ${major}; ${oldestVersion} or newer is needed`)
  if (encoding !== 'UTF8')
    throw new UnusableDatabaseError(`the encoding of the database is ${encoding}; create it with UTF8`)
}

/** The name of the schema that takes new tables is null if none of the search path exists. */
async function checkSchema(client: Client) {
  const { rows } = await client.query<{ schema: string | null; path: string }>(
    `select current_schema() as "schema", current_setting('search_path') as "path"`,
  )
  if (rows[0]?.schema === null)
    throw new UnusableDatabaseError(
      `the search_path of the user names no schema that exists (${rows[0].path}). Create it`,
    )
}

async function readBackend(client: Client) {
  const text = 'select pg_backend_pid() as "pid"'
  const { rows } = await client.query<{ pid: number }>({ ...quickly, text })
  return rows[0]?.pid
}

const isPooled = () =>
  new UnusableDatabaseError(
    'a connection pooler such as PgBouncer changes the connection between transactions. Set pool_mode=session there',
  )

/** The code of PgBouncer's refusals. */
const protocolViolation = '08P01'

async function beginReading(client: Client) {
  try {
    await client.query({ ...quickly, text: 'begin read only' })
  } catch (error) {
    // `pool_mode=statement` allows no transactions.
    throw error instanceof DatabaseError && error.code === protocolViolation ? isPooled() : error
  }
}

/** A pooler may use its connections in turn, and others use them at the same time. */
const readsBefore = 5

/**
 * Refuses a pooler that lends its connections for one transaction each: settings, prepared statements, locks and
 * notifications belong to a connection. Such a pooler serves one client by two connections, or two clients by one.
 */
async function checkPooling(client: Client, connect: () => Promise<Client>) {
  const own = new Set<number | undefined>()
  for (let read = 0; read < readsBefore; read++) own.add(await readBackend(client))
  const other = await connect()
  try {
    await beginReading(other)
    const isShared = own.has(await readBackend(other))
    // While the other transaction is open, the pooler needs another connection for this client. It may have none.
    if (!isShared) own.add(await readBackend(client))
    if (isShared || own.size > 1) throw isPooled()
  } finally {
    await other.end().catch(() => {})
  }
}

async function checkMigrations(client: Client, allowsUnfinishedMove: boolean) {
  const { rows } = await client.query<{ migrationTable: string | null }>(
    `select to_regclass('kysely_migration') as "migrationTable"`,
  )
  if (!rows[0]?.migrationTable) return
  const applied = await client.query<{ name: string }>('select "name" from "kysely_migration" order by "name"')
  const names = applied.rows.map(({ name }) => name)
  if (names.includes(unfinishedMove) && !allowsUnfinishedMove) throw new UnusableDatabaseError(unfinishedMoveClause)
  const refusal = refusalOf(names)
  if (refusal !== null) throw new UnusableDatabaseError(refusal)
}

/**
 * Creates the row that every commit changes, which must exist before the first transaction, the migration, and the
 * tables that are no part of the instance's data.
 */
const createChange = `
  begin isolation level read committed read write;
  select pg_advisory_xact_lock(${lockKey});
  create table if not exists "change" ("number" bigint not null);
  insert into "change" ("number") select 0 where not exists (select 1 from "change");
  ${createLimitsTable}
  commit`

/** Connects, checks that the database can be used, and then runs `work`. */
async function withCheckedServer(
  url: string,
  work: (client: Client) => Promise<unknown> = async () => {},
  { allowsUnfinishedMove = false } = {},
) {
  let client: Client | undefined
  const create = () => {
    // Reads the files that the address names.
    const created = new Client({ ...connectionAs(productName, url), connectionTimeoutMillis: patience })
    return created.on('error', () => {})
  }
  try {
    client = create()
    await client.connect()
    await checkVersion(client)
    await checkSchema(client)
    await checkPooling(client, async () => {
      const other = create()
      await other.connect()
      return other
    })
    await checkMigrations(client, allowsUnfinishedMove)
    await work(client)
  } catch (error) {
    throw explain(error, client ? `${client.host}:${client.port}` : new URL(url).host)
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Checks that the database can be used. Throws a `UnusableDatabaseError` that names the reason. */
export const checkServer = (url: string) => withCheckedServer(url)

/** The same, and prepares the database for migrations. */
export const prepareServer = (url: string, options?: { allowsUnfinishedMove?: boolean }) =>
  withCheckedServer(url, (client) => client.query(createChange), options)
