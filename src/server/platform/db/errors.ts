const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the error is a violation of a unique key. */
export const isUniqueViolation = (error: unknown) =>
  /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/.test(codeOf(error))

/** Whether the transaction failed because of another one, and may succeed if it is repeated. */
export const isConflict = (error: unknown) => /^(40001|40P01)$/.test(codeOf(error))
