import { Kysely } from 'kysely'
import { Pool } from 'pg'
import { postgresMigrations } from '../../../../../migrations/postgres/index.ts'
import { registerEngine } from '../engine.ts'
import type { Db } from '../open.ts'
import type { Schema } from '../schema.ts'
import { createAnnouncements } from './announcements.ts'
import { countChanges } from './change-counter.ts'
import { naming } from './connection-errors.ts'
import { postgresDialect } from './dialect.ts'
import * as inspection from './inspection-queries.ts'
import { listenToOthers } from './listen.ts'
import { createSharedLimits } from './shared-limits.ts'
import { parsers } from './value-types.ts'

/** Connections per process. A page reads on one, and all writers share another. */
const connectionsMax = 10

const seconds = 1_000

/**
 * Limits of every connection. The longest statement of the product is a batch of a job; a transaction never waits for
 * anything but the event loop, and while it does, nobody else writes.
 */
const settings = [
  'set default_transaction_read_only = on',
  // Compiling costs more than it gains for queries that take milliseconds.
  'set jit = off',
  `set statement_timeout = ${60 * seconds}`,
  `set idle_in_transaction_session_timeout = ${15 * seconds}`,
].join('; ')

interface Options {
  /** Receives each statement with its duration in seconds. */
  onQuery?: ((sql: string, seconds: number) => void) | undefined
  max?: number
}

/** Opens a database on a server. Connects with the first query. */
export function openPostgres(url: string, { onQuery, max = connectionsMax }: Options = {}): Db {
  const everywhere = { connectionString: url, application_name: 'folkmoot', keepAlive: true }
  const pool = new Pool({
    ...everywhere,
    max,
    types: parsers,
    connectionTimeoutMillis: 10 * seconds,
    maxLifetimeSeconds: 3_600,
    onConnect: async (client) => void (await client.query(settings)),
  })
  // The next query reports the fault, or connects again. Without a listener, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const changes = countChanges(async () => {
    const { rows } = await naming(
      pool.query<{ number: number }>({ name: 'change', text: 'select "number" from "change"' }),
    )
    return rows[0]?.number ?? 0
  })
  const announcements = createAnnouncements(pool)
  const others = {
    announce: announcements.announce,
    listen: (hear: (channels: readonly string[] | null) => void) => listenToOthers(everywhere, announcements, hear),
  }
  const limits = createSharedLimits(everywhere)
  const close = async () => {
    await announcements.close()
    await limits.close()
    await pool.end()
  }
  const db = new Kysely<Schema>({
    dialect: postgresDialect(pool, { onCommit: announcements.addCommit, close }),
    ...(onQuery && { log: (event) => onQuery(event.query.sql, event.queryDurationMillis / 1000) }),
  })
  registerEngine(db, {
    migrations: postgresMigrations,
    changes,
    others,
    createLimiter: limits.createLimiter,
    isShared: true,
    hasSearchSegments: false,
    ...inspection,
  })
  return db
}
