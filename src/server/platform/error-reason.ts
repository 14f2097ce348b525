const reasonMax = 300

/**
 * Returns the message of an error for people, on one line and not too long: it may quote what another server said.
 */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const line = text
    .slice(0, 10_000)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return line.length <= reasonMax ? line : `${line.slice(0, reasonMax - 1).toWellFormed()}…`
}
