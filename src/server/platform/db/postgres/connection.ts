import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { AbortedTransactionError } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult as RawResult } from 'pg'
import { DatabaseDisconnected } from '../../storage-errors.ts'
import { isStalePlan } from '../errors.ts'
import { naming } from './connection-errors.ts'
import type { SilenceWatch } from './silence.ts'
import type { StatementNames } from './statement-names.ts'

/** Plans statements once, without their values. */
export const planMode = 'force_generic_plan'

/** Statements that PostgreSQL can prepare. All others may also be several in one text. */
const isPreparable = (sql: string) => /^\s*(select|insert|update|delete|with)\b/i.test(sql)

const isWriting = (sql: string) =>
  /^\s*(insert|update|delete|create|alter|drop)\b/i.test(sql) ||
  /^\s*with\b.*\b(insert into|update|delete from)\b/is.test(sql)

/** As every migration begins, which takes as long as it takes. */
const liftsTimeout = (sql: string) => /^set local statement_timeout = 0\b/i.test(sql)
/** The longest timeout that a timer can wait for, in milliseconds. */
const noTimeout = 2 ** 31 - 1

/** How many rows a search finds depends on its words alone, so its plan must know them. All others: docs/decisions/046. */
const isSearching = (sql: string) => /\bmatch\(/.test(sql)

const isReading = (sql: string) => /^\s*select\b/i.test(sql)

/**
 * No stored text contains U+0000: forms refuse it, and so does the server, even in a search. In a condition it matches
 * nothing, as a noncharacter does.
 */
const withoutNul = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uffff') : value)

/**
 * Every writing transaction starts by locking the one row of `change`, in one round trip. The row is write lock, version
 * and order of the commits at once: see docs/decisions/055.
 */
const beginWriting = `begin read write; update "change" set "number" = "number" + 1 returning "number"`

/** One connection to the server. It writes only within transactions that hold the write lock. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #silence: SilenceWatch
  readonly #onCommit: (number: number) => void
  #state: 'idle' | 'reading' | 'writing' = 'idle'
  /** The number of the commit that the transaction will make. */
  #number = 0
  #isUnlimited = false
  /** Why nothing is asked of it any more. A query that was not answered in time would hold up every later one. */
  #fault: DatabaseDisconnected | null = null

  constructor(
    client: PoolClient,
    { names, silence, onCommit }: { names: StatementNames; silence: SilenceWatch; onCommit: (number: number) => void },
  ) {
    this.#client = client
    this.#names = names
    this.#silence = silence
    this.#onCommit = onCommit
  }

  async begin(readsOnly: string | null) {
    try {
      const results: QueryResult<unknown> | QueryResult<unknown>[] = await this.#run(readsOnly ?? beginWriting, [])
      if (Array.isArray(results)) this.#number = (results[1]?.rows[0] as { number: number } | undefined)?.number ?? 0
    } catch (error) {
      // The transaction may have begun, although the lock was refused.
      await this.rollback()
      throw error
    }
    this.#state = readsOnly === null ? 'writing' : 'reading'
  }

  async commit() {
    const isWritten = this.#state === 'writing'
    this.#state = 'idle'
    const { command } = await this.#run('commit', []).finally(() => {
      this.#isUnlimited = false
    })
    // The server rolls back when an earlier statement failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
    if (isWritten) this.#onCommit(this.#number)
  }

  /** Never fails: a connection that cannot roll back is closed, which rolls back as well. */
  async rollback() {
    this.#state = 'idle'
    await this.#run('rollback', []).catch((error) => {
      this.#fault ??= new DatabaseDisconnected(error)
    })
    this.#isUnlimited = false
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#state !== 'idle' || !isWriting(sql)) return this.#result(sql, parameters)
    await this.begin(null)
    try {
      const result = await this.#result<Row>(sql, parameters)
      await this.commit()
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: nothing in the product streams rows.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streams of rows are not supported')
  }

  release() {
    this.#client.release(this.#fault !== null)
  }

  async #result<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const { rows, rowCount, command } = await this.#run(sql, parameters)
    const counts = ['INSERT', 'UPDATE', 'DELETE'].includes(command)
    return { rows, ...(counts && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async #run(sql: string, parameters: readonly unknown[]): Promise<RawResult> {
    if (this.#fault) throw this.#fault
    if (this.#state !== 'idle' && liftsTimeout(sql)) this.#isUnlimited = true
    const values = isReading(sql) ? parameters.map(withoutNul) : [...parameters]
    const query = {
      ...(isPreparable(sql) && { name: this.#names.nameOf(sql) }),
      ...(this.#isUnlimited && { query_timeout: noTimeout }),
      text: sql,
      values,
    }
    try {
      return await (isSearching(sql) ? this.#planForValues(query) : this.#ask(query))
    } catch (error) {
      if (error instanceof DatabaseDisconnected) this.#fault = error
      if (!isStalePlan(error)) throw error
      this.#names.forget(sql)
      // A failed transaction runs again as a whole.
      if (this.#state !== 'idle') throw error
      return this.#run(sql, parameters)
    }
  }

  async #planForValues(query: QueryConfig): Promise<RawResult> {
    await this.#ask({ text: 'set plan_cache_mode = force_custom_plan' })
    try {
      return await this.#ask(query)
    } catch (error) {
      if (error instanceof DatabaseDisconnected) this.#fault = error
      throw error
    } finally {
      // Fails in a failed transaction, whose end undoes the first setting as well.
      if (!this.#fault) await this.#ask({ text: `set plan_cache_mode = ${planMode}` }).catch(() => {})
    }
  }

  #ask(query: QueryConfig): Promise<RawResult> {
    return naming(this.#silence.orLost(this.#client.query(query)))
  }
}
