import { isTimeZone } from '../../shared/platform/time-zone.ts'

/** The time zone of the browser; null if it gives none. */
export function ownTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : null
}
