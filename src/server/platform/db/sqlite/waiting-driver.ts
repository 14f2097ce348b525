import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import { isBusy } from './instance-lock.ts'

/** How long a write waits for another program that holds the database, in milliseconds. Reads need not wait. */
export const usualPatience = 10_000
/** How long it waits between two attempts. */
const pause = 10

/** Lets users of the connection take turns, in the order of their calls. Each call returns the function that ends a turn. */
function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return async (): Promise<() => void> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

interface Options {
  isInTransaction: () => boolean
  patience: number
}

/** The only connection. SQLite itself would hold the event loop while it waits for another program. */
class WaitingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #options: Options
  readonly #takeTurn = createTurns()
  #endTurn = () => {}

  constructor(inner: DatabaseConnection, options: Options) {
    this.#inner = inner
    this.#options = options
  }

  async begin() {
    this.#endTurn = await this.#takeTurn()
  }

  end() {
    this.#endTurn()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { isInTransaction, patience } = this.#options
    const until = performance.now() + patience
    for (;;) {
      try {
        return await this.#inner.executeQuery<Row>(query)
      } catch (error) {
        if (!isBusy(error) || isInTransaction() || performance.now() >= until) throw error
      }
      // Others can read meanwhile.
      this.end()
      await sleep(pause)
      await this.begin()
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }
}

/** Lends the connection to one after another. A write waits for other programs while reads go on. */
export class WaitingDriver extends SqliteDriver {
  readonly #options: Options
  #connection: WaitingConnection | undefined

  constructor(config: SqliteDialectConfig, options: Options) {
    super(config)
    this.#options = options
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= new WaitingConnection(await super.acquireConnection(), this.#options)
    await this.#connection.begin()
    return this.#connection
  }

  override async releaseConnection() {
    this.#connection?.end()
  }

  /** A transaction that only reads takes no lock that would keep writers out; it sees the state of its first reading. */
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin deferred' : 'begin'))
  }
}
