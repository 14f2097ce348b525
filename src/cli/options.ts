import { InvalidArgumentError } from 'commander'

/** Reads a date or a time as ISO 8601. */
export function moment(value: string) {
  const at = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) throw new InvalidArgumentError('It must be a date such as 2026-12-31, or a time.')
  return new Date(at).toISOString()
}

export function count(value: string) {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('It must be a whole number of at least 1.')
  return Number(value)
}
