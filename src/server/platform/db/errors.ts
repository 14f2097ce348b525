const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the error is a violation of a unique key. */
export const isUniqueViolation = (error: unknown) =>
  /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/.test(codeOf(error))

/** Whether PostgreSQL refuses a prepared statement because a migration has changed its columns. */
export const isStalePlan = (error: unknown) => codeOf(error) === '0A000' && /cached plan/.test((error as Error).message)

/** Whether the transaction failed because of another one, or of a migration, and may succeed if it is repeated. */
export const isConflict = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error)) || isStalePlan(error)
