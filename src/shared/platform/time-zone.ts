/** Whether this machine knows a time zone of this name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the zone, or UTC without one: another machine may have accepted a zone that this one does not know. */
export const timeZoneOrUtc = (name: string | null): string => (name !== null && isTimeZone(name) ? name : 'UTC')
