import type { DatabaseConnection, Dialect, Driver, Kysely, TransactionSettings } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PostgresConnection } from './connection.ts'
import { naming } from './connection-errors.ts'
import { createStatementNames } from './statement-names.ts'

/** Lends connections of a pool. Transactions write unless they ask for `read only`. */
class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #onCommit: (number: number) => void
  readonly #close: () => Promise<void>
  readonly #names = createStatementNames()
  readonly #connections = new WeakMap<PoolClient, PostgresConnection>()

  constructor(pool: Pool, onCommit: (number: number) => void, close: () => Promise<void>) {
    this.#pool = pool
    this.#close = close
    this.#onCommit = onCommit
  }

  async init() {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await naming(this.#pool.connect())
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PostgresConnection(client, this.#names, this.#onCommit)
    this.#connections.set(client, connection)
    return connection
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

  destroy = () => this.#close()
}

/** Kysely's PostgreSQL with the driver above, which calls `onCommit` with the number of each commit. */
export const postgresDialect = (
  pool: Pool,
  { onCommit, close }: { onCommit: (number: number) => void; close: () => Promise<void> },
): Dialect => ({
  createDriver: () => new PostgresDriver(pool, onCommit, close) as Driver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
})
