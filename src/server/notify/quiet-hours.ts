import { Cron } from 'croner'
import { timeZoneOrUtc } from '../../shared/platform/time-zone.ts'

/** The quiet hours of a user, such as from 22:00 to 07:00 by their time zone. */
export interface QuietHours {
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
}

/** Returns the time of day in this zone, as `22:05`. */
const timeOfDay = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** Returns when the quiet hours in which `now` lies will end (ISO 8601); null outside of them. */
export function quietUntil({ quietFrom: from, quietTo: to, timeZone }: QuietHours, now: Date): string | null {
  if (from === null || to === null) return null
  const timezone = timeZoneOrUtc(timeZone)
  const time = timeOfDay(now, timezone)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  if (!isQuiet) return null
  const [hour, minute] = to.split(':').map(Number)
  return new Cron(`${minute} ${hour} * * *`, { timezone, paused: true }).nextRun(now)?.toISOString() ?? null
}
