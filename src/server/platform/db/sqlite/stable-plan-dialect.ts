import { type DialectAdapter, type QueryCompiler, SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from 'kysely'

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

/**
 * SQLite's planner reads the values of bare placeholders, so it compiles a statement again whenever other values are
 * bound. A sign hides them, and the statement keeps its plan.
 */
export class StablePlanDialect extends SqliteDialect {
  override createAdapter(): DialectAdapter {
    return new TransactionalSchemaAdapter()
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler()
  }
}
