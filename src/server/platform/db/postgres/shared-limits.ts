import { Pool, type PoolConfig, type QueryConfig } from 'pg'
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterPostgres } from 'rate-limiter-flexible'
import { DatabaseDisconnected } from '../../storage-errors.ts'

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

/** Counts attempts in the database, for all processes. Connects with the first attempt. */
export function createSharedLimits(config: PoolConfig) {
  let pool: Pool | undefined
  let hasCleaner = false

  function open() {
    const opened = new Pool({
      ...config,
      max: connectionsMax,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      onConnect: async (client) => void (await client.query('set synchronous_commit = off')),
    })
    opened.on('error', () => {})
    opened.on('connect', (client) => client.on('error', () => {}))
    return opened
  }

  /** A limit that cannot be counted refuses, as a lost database does: guesses must not get through. */
  async function query(statement: QueryConfig) {
    pool ??= open()
    try {
      return await pool.query(statement)
    } catch (error) {
      throw new DatabaseDisconnected(error)
    }
  }

  return {
    createLimiter(options: IRateLimiterOptions): RateLimiterAbstract {
      const limiter = new RateLimiterPostgres({
        ...options,
        storeClient: { query },
        storeType: 'client',
        schemaName: limitsSchema,
        tableName: limitsTable,
        tableCreated: true,
        // One of them deletes what has expired, every five minutes.
        clearExpiredByTimeout: !hasCleaner,
      })
      hasCleaner = true
      return limiter
    },
    close: async () => void (await pool?.end()),
  }
}
