/** Whether the error says that a unique key was violated. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(String(error.code))

/** A boolean as the database stores it. */
export const flag = (value: boolean) => (value ? 1 : 0)
