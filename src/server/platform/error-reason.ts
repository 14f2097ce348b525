import { truncate } from '../../shared/platform/truncate.ts'

const reasonMax = 300

/** The codes of PostgreSQL's errors whose message quotes the value that was refused. */
const quotesValue = /^22[0-9A-Z]{3}$/

/** Returns the message of an error, without values of the database. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The value ends at the last quotation mark, because it may contain others.
  const isQuoting = 'code' in error && quotesValue.test(String(error.code))
  return isQuoting ? error.message.replace(/".*"/s, '"…"') : error.message
}

/**
 * Returns the message of an error for people, on one line and not too long: it may quote what another server said.
 */
export function reasonOf(error: unknown): string {
  const line = messageOf(error)
    .slice(0, 10_000)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return truncate(line.toWellFormed(), reasonMax)
}
