import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** Lets all pending migrations share one transaction: SQLite rolls back changes of the schema, too. */
class TransactionalSchemaAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** A transaction that only reads takes no lock that would keep writers out; it sees the state of its first reading. */
class SnapshotDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings = {}) {
    const begin = accessMode === 'read only' ? 'begin deferred' : 'begin'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

/**
 * SQLite's planner reads the values of bare placeholders, so it compiles a statement again whenever other values are
 * bound. A sign hides them, and the statement keeps its plan.
 */
export class StablePlanDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new SnapshotDriver(this.#config)
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSchemaAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler()
  }
}
