import type SQLite from 'better-sqlite3'
import type { SqliteStatement } from 'kysely'
import { LRUCache } from 'lru-cache'
import { maintenanceMark } from '../change-counter.ts'

/** Prepared statements in the cache; above the number of statements in the product. */
const statementCacheSize = 500

/** Calls `onCommit` after each execution that has committed. */
function reportingCommits(
  raw: SQLite.Database,
  statement: SQLite.Statement<unknown[]>,
  onCommit: () => void,
): SqliteStatement {
  const reporting = <Result>(execute: () => Result): Result => {
    try {
      return execute()
    } finally {
      if (!raw.inTransaction) onCommit()
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => reporting(() => statement.all(parameters)),
    run: (parameters) => reporting(() => statement.run(parameters)),
    *iterate(parameters) {
      try {
        yield* statement.iterate(parameters)
      } finally {
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
export function cacheStatements(raw: SQLite.Database, onCommit: () => void) {
  const statements = new LRUCache<string, SqliteStatement>({ max: statementCacheSize })
  return {
    close: () => raw.close(),
    prepare(sql: string): SqliteStatement {
      const cached = statements.get(sql)
      if (cached) return cached
      // A deferred transaction that reads before it writes would fail when another process writes in between.
      const prepared = raw.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql)
      // SQLite reports `commit` as read-only.
      const isWriting = (!prepared.readonly && !sql.startsWith(maintenanceMark)) || sql === 'commit'
      const counted = isWriting ? reportingCommits(raw, prepared, onCommit) : prepared
      const statement = sql === 'rollback' ? ifTransactionOpen(raw, counted) : counted
      statements.set(sql, statement)
      return statement
    },
  }
}
