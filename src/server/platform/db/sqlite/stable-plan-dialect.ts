import {
  type DialectAdapter,
  type Driver,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteQueryCompiler,
} from 'kysely'

class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

class StablePlanAdapter extends SqliteAdapter {
  /** Lets all pending migrations share one transaction: SQLite rolls back changes of the schema. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver lends its connection in turns. Kysely would not let a transaction wait aside. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * SQLite's planner reads the values of bare placeholders, so it compiles a statement again whenever other values are
 * bound. A sign hides them, and the statement keeps its plan.
 */
export class StablePlanDialect extends SqliteDialect {
  readonly #driver: Driver

  constructor(config: SqliteDialectConfig, driver: Driver) {
    super(config)
    this.#driver = driver
  }

  override createDriver(): Driver {
    return this.#driver
  }

  override createAdapter(): DialectAdapter {
    return new StablePlanAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler()
  }
}
