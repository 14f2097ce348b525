import { type QueryCompiler, SqliteDialect, SqliteQueryCompiler } from 'kysely'

class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/**
 * SQLite's planner reads the values of bare placeholders, so it compiles a statement again whenever other values are
 * bound. A sign hides them, and the statement keeps its plan.
 */
export class StablePlanDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler()
  }
}
