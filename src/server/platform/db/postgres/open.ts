import { Kysely } from 'kysely'
import { Pool, type QueryResult } from 'pg'
import { type OtherProcesses, registerEngine } from '../engine.ts'
import type { Db } from '../open.ts'
import type { Schema } from '../schema.ts'
import { createAnnouncements } from './announcements.ts'
import { countChanges } from './change-counter.ts'
import { planMode } from './connection.ts'
import { naming } from './connection-errors.ts'
import { connectionAs, parsers, productName, readCommitted } from './connection-settings.ts'
import { postgresDialect } from './dialect.ts'
import * as inspection from './inspection-queries.ts'
import { listenToOthers } from './listen.ts'
import { patientMigrations } from './patient-migrations.ts'
import { createSharedLimits } from './shared-limits.ts'
import { watchForSilence } from './silence.ts'

/** Connections per process. A page reads on one, and all writers share another. */
const connectionsMax = 10

const seconds = 1_000

/** The longest time that a statement may take, in milliseconds. */
const statementTimeout = 60 * seconds
/** When a statement that its server must have ended means that its answer was lost. */
const defaultAnswerTimeout = statementTimeout + 10 * seconds
/** The same for what neither works nor waits for a lock. Most requests begin with it, so they soon ask to try again. */
const quickAnswerTimeout = 10 * seconds

/**
 * Limits of every connection. The longest statement of the product is a batch of a job; a transaction never waits for
 * anything but the event loop, and while it does, no other process writes.
 */
const settings = [
  'set default_transaction_read_only = on',
  readCommitted,
  // Compiling costs more than it gains for queries that take milliseconds.
  'set jit = off',
  `set plan_cache_mode = ${planMode}`,
  `set statement_timeout = ${statementTimeout}`,
  `set idle_in_transaction_session_timeout = ${15 * seconds}`,
].join('; ')

/**
 * Tells one server from another, and from itself before a crash. While a process has nothing to do, it has no connection
 * whose loss would tell it of a failover.
 */
const readServerStart = `select extract(epoch from pg_postmaster_start_time())::text as "startedAt"`

interface Options {
  /** Receives each statement with its duration in seconds. */
  onQuery?: ((sql: string, seconds: number) => void) | undefined
  max?: number
  /** When a connection that does not answer is taken for lost, in milliseconds. */
  answerTimeout?: number
}

/** Opens a database on a server. Connects with the first query. */
export function openPostgres(
  url: string,
  { onQuery, max = connectionsMax, answerTimeout = defaultAnswerTimeout }: Options = {},
): Db {
  const everywhere = {
    ...connectionAs(productName, url),
    keepAlive: true,
    // The system would wait for two hours.
    keepAliveInitialDelayMillis: 10 * seconds,
  }
  let serverStartedAt: string | undefined
  const quickly = { query_timeout: Math.min(answerTimeout, quickAnswerTimeout) }
  const pool = new Pool({
    ...everywhere,
    max,
    types: parsers,
    connectionTimeoutMillis: quickly.query_timeout,
    query_timeout: answerTimeout,
    maxLifetimeSeconds: 3_600,
    async onConnect(client) {
      const results: unknown = await client.query({ ...quickly, text: `${settings}; ${readServerStart}` })
      const { startedAt } = (results as QueryResult<{ startedAt: string }>[]).at(-1)?.rows[0] ?? {}
      if (serverStartedAt !== startedAt && serverStartedAt !== undefined) changes.noteLoss()
      serverStartedAt = startedAt
    },
  })
  // The next query reports the fault, or connects again. Without a listener, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => changes.noteLoss()))
  pool.on('release', (error) => {
    if (error) changes.noteLoss()
  })
  const silence = watchForSilence(everywhere, () => changes.noteLoss())
  const changes = countChanges(async () => {
    const { rows } = await naming(
      silence.orLost(
        pool.query<{ number: number }>({ ...quickly, name: 'change', text: 'select "number" from "change"' }),
      ),
    )
    return rows[0]?.number ?? 0
  })
  const announcements = createAnnouncements(pool)
  const others: OtherProcesses = {
    announce: announcements.announce,
    listen: (hear, log) => listenToOthers(everywhere, announcements, { hear, log }),
  }
  const limits = createSharedLimits(everywhere)
  const close = async () => {
    await announcements.close()
    await limits.close()
    await pool.end()
  }
  const db = new Kysely<Schema>({
    dialect: postgresDialect(pool, { silence, onCommit: announcements.addCommit, close }),
    ...(onQuery && { log: (event) => onQuery(event.query.sql, event.queryDurationMillis / 1000) }),
  })
  registerEngine(db, {
    migrations: patientMigrations,
    changes,
    countWrites: null,
    others,
    createLimiter: limits.createLimiter,
    isShared: true,
    hasSearchSegments: false,
    // Its index finds a prefix by a range of words.
    findIndexWord: async () => undefined,
    ...inspection,
  })
  return db
}
