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
  readonly #joinLine = createTurns()
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
    try {
      return await this.#inner.executeQuery<Row>(query)
    } catch (error) {
      // A transaction has the lock already.
      if (!isBusy(error) || this.#options.isInTransaction()) throw error
      return this.#repeat<Row>(query)
    }
  }

  /** Repeats a refused statement. Only the first of those that wait tries it, so that many cost no more than one. */
  async #repeat<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const until = performance.now() + this.#options.patience
    // Others can read during the wait.
    this.end()
    const leaveLine = await this.#joinLine()
    try {
      for (;;) {
        await this.begin()
        try {
          return await this.#inner.executeQuery<Row>(query)
        } catch (error) {
          if (!isBusy(error) || performance.now() >= until) throw error
        }
        this.end()
        await sleep(pause)
      }
    } finally {
      leaveLine()
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }
}

/** Lends the connection to one after another. A write waits for other programs while reads go on. */
export class WaitingDriver extends SqliteDriver {
  readonly #options: Options
  #connection: Promise<WaitingConnection> | undefined

  constructor(config: SqliteDialectConfig, options: Options) {
    super(config)
    this.#options = options
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // The promise is kept, because two callers may come before there is a connection.
    this.#connection ??= super.acquireConnection().then((inner) => new WaitingConnection(inner, this.#options))
    const connection = await this.#connection
    await connection.begin()
    return connection
  }

  override async releaseConnection() {
    const connection = await this.#connection
    connection?.end()
  }

  /** A transaction that only reads takes no lock that would keep writers out; it sees the state of its first reading. */
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin deferred' : 'begin'))
  }
}
