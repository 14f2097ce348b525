import type { DatabaseConnection, Dialect, Driver, Kysely, TransactionSettings } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PostgresConnection } from './connection.ts'
import { naming } from './connection-errors.ts'
import type { SilenceWatch } from './silence.ts'
import { createStatementNames } from './statement-names.ts'

interface Options {
  silence: SilenceWatch
  onCommit: (number: number) => void
  close: () => Promise<void>
}

/** Lends connections of a pool. Transactions write unless they ask for `read only`. */
class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #options: Options
  readonly #names = createStatementNames()
  readonly #connections = new WeakMap<PoolClient, PostgresConnection>()

  constructor(pool: Pool, options: Options) {
    this.#pool = pool
    this.#options = options
  }

  async init() {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#connect()
    const existing = this.#connections.get(client)
    if (existing) return existing
    const connection = new PostgresConnection(client, { ...this.#options, names: this.#names })
    this.#connections.set(client, connection)
    return connection
  }

  async #connect() {
    const connecting = this.#pool.connect()
    try {
      return await naming(this.#options.silence.orLost(connecting))
    } catch (error) {
      // No caller waits for it any more.
      connecting.then((late) => late.release()).catch(() => {})
      throw error
    }
  }

  async beginTransaction(
    connection: PostgresConnection,
    { accessMode, isolationLevel = 'read committed' }: TransactionSettings,
  ) {
    await connection.begin(accessMode === 'read only' ? `begin isolation level ${isolationLevel} read only` : null)
  }

  commitTransaction = (connection: PostgresConnection) => connection.commit()
  rollbackTransaction = (connection: PostgresConnection) => connection.rollback()

  async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof PostgresConnection) connection.release()
  }

  destroy = () => this.#options.close()
}

/** Kysely's PostgreSQL with the driver above, which calls `onCommit` with the number of each commit. */
export const postgresDialect = (pool: Pool, options: Options): Dialect => ({
  createDriver: () => new PostgresDriver(pool, options) as Driver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
})
