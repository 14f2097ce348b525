import type SQLite from 'better-sqlite3'
import type { SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { maintenanceMark } from '../engine.ts'

/** Prepared statements in the cache; above the number of statements in the product. */
const statementCacheSize = 500

interface Listeners {
  /** Called after each execution that wrote. */
  onWrite(): void
  /** Called after each execution that has committed. */
  onCommit(): void
}

const ignore = () => {}

function reporting(
  raw: SQLite.Database,
  statement: SQLite.Statement<unknown[]>,
  { onWrite, onCommit }: Listeners,
): SqliteStatement {
  const report = <Result>(execute: () => Result): Result => {
    try {
      const result = execute()
      onWrite()
      return result
    } finally {
      if (!raw.inTransaction) onCommit()
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => report(() => statement.all(parameters)),
    run: (parameters) => report(() => statement.run(parameters)),
    *iterate(parameters) {
      try {
        yield* statement.iterate(parameters)
      } finally {
        onWrite()
        if (!raw.inTransaction) onCommit()
      }
    },
  }
}

/** After errors such as a full disk, SQLite has already rolled back; a failing rollback would hide the cause. */
const ifTransactionOpen = (raw: SQLite.Database, rollback: SqliteStatement): SqliteStatement => ({
  ...rollback,
  reader: false,
  run: (parameters) => (raw.inTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
})

/** Kysely prepares its SQL on every call; caching the statements saves a quarter of a short read. */
export function cacheStatements(raw: SQLite.Database, listeners: Listeners) {
  const statements = new LRUCache<string, SqliteStatement>({ max: statementCacheSize })
  return {
    close: () => raw.close(),
    prepare(sql: string): SqliteStatement {
      const cached = statements.get(sql)
      if (cached) return cached
      // A deferred transaction that reads before it writes would fail when another process writes in between.
      const prepared = raw.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql)
      // SQLite reports `commit` as read-only.
      const isWriting = !prepared.readonly || sql === 'commit'
      const heard = sql.startsWith(maintenanceMark) ? { ...listeners, onCommit: ignore } : listeners
      const counted = isWriting ? reporting(raw, prepared, heard) : prepared
      const statement = sql === 'rollback' ? ifTransactionOpen(raw, counted) : counted
      statements.set(sql, statement)
      return statement
    },
  }
}
