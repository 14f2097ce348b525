import { Pool, type PoolConfig, type QueryConfig } from 'pg'
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible'
import { naming } from './connection-errors.ts'
import { readCommitted } from './connection-settings.ts'

/**
 * Counts of attempts, apart from the tables of the instance: no backup needs them. A user's own tables would be created in
 * a schema of the user's name, so it has another one.
 */
const limitsSchema = 'rate_limits'
export const limitsTable = 'rateLimit'

/** The table is lost with a crash of the server, and a write of it waits for no disk. */
export const createLimitsTable = `
  create schema if not exists "${limitsSchema}";
  create unlogged table if not exists "${limitsSchema}"."${limitsTable}" (
    "key" text collate "C" primary key,
    "points" integer not null,
    "expire" bigint
  );
  create index if not exists "rateLimitExpire" on "${limitsSchema}"."${limitsTable}" ("expire");`

/** Attempts do not wait for the connections of pages, nor for the write lock. */
const connectionsMax = 2
const patience = 5_000

/** Attempts are counted together, whatever the defaults of the database or the role are. */
const settings = ['set synchronous_commit = off', 'set default_transaction_read_only = off', readCommitted].join('; ')

/** How often expired counts are deleted, and how long they stay before, in milliseconds. */
const cleaning = { every: 300_000, after: 3_600_000 }
const deleteExpired = `delete from "${limitsSchema}"."${limitsTable}" where "expire" < $1`

/** Counts attempts in the database, for all processes. Connects with the first attempt. */
export function createSharedLimits(config: PoolConfig) {
  let cleaner: NodeJS.Timeout | undefined
  const pool = new Pool({
    ...config,
    max: connectionsMax,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    onConnect: async (client) => void (await client.query(settings)),
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // The cleaner of the library would go on after the pool is closed.
  pool.once('connect', () => {
    if (pool.ending) return
    const clean = () => pool.query(deleteExpired, [Date.now() - cleaning.after]).catch(() => {})
    cleaner = setInterval(clean, cleaning.every).unref()
  })
  /** A limit that cannot be counted refuses, as a lost database does: guesses must not get through. */
  const query = (statement: QueryConfig) => naming(pool.query(statement))

  return {
    createLimiter: (options: IRateLimiterOptions): RateLimiterAbstract =>
      new RateLimiterPostgres({
        ...options,
        storeClient: { query },
        storeType: 'client',
        schemaName: limitsSchema,
        tableName: limitsTable,
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    async close() {
      clearInterval(cleaner)
      await pool.end()
    },
  }
}
