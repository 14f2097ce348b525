import { Cron } from 'croner'
import { timeZoneOrUtc } from '../../../shared/platform/time-zone.ts'

const day = 86_400_000

/** A user is away when their last visit was this long ago, in milliseconds. */
const awayAfterMs = 7 * day
/** The next digest is due at the first 8:00 after this, which is a week later although the job runs some minutes late. */
const repeatAfterMs = 6.5 * day
/** Users who have not been here for a year get no more digests. */
const goneAfterMs = 365 * day
/** A digest tells of no more than this. */
const coveredMaxMs = 30 * day

/** Every day at 8:00, or on Mondays. */
const patterns = { daily: '0 8 * * *', weekly: '0 8 * * 1' }
type ChosenFrequency = keyof typeof patterns

/** Returns the next time after `now` at which a digest is due by the reader's clock. */
export function nextDigestAt(frequency: ChosenFrequency, now: string, timeZone: string | null): string {
  const next = new Cron(patterns[frequency], { timezone: timeZoneOrUtc(timeZone), paused: true }).nextRun(new Date(now))
  if (!next) throw new Error(`no ${frequency} digest is due after ${now}`)
  return next.toISOString()
}

export interface DigestReader {
  /** Null for the default: a digest each week while they are away. */
  frequency: 'never' | ChosenFrequency | null
  timeZone: string | null
  seenAt: string
  since: string | null
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()

/** Whether a digest may be sent now to a user who chose no frequency: it is more than a week since their visit, but not a year. */
export const isAway = ({ seenAt }: Pick<DigestReader, 'seenAt'>, now: string) =>
  seenAt <= shifted(now, -awayAfterMs) && seenAt > shifted(now, -goneAfterMs)

/** Returns the beginning of what a digest tells of: the last one, or a later visit of a user who chose no frequency. */
export function digestBegin({ frequency, seenAt, since }: DigestReader, now: string): string {
  const begin = frequency === null ? laterOf(seenAt, since ?? '') : (since ?? seenAt)
  return laterOf(begin, shifted(now, -coveredMaxMs))
}

/** Returns a function like `nextDigestAt` for many readers of few time zones: looking into one takes half a millisecond. */
export function digestPlanner(now: string) {
  const times = new Map<string, string>()
  const nextAfter = (frequency: ChosenFrequency, days: number, timeZone: string | null) => {
    const key = `${frequency} ${days} ${timeZone}`
    // On a later day, that moment itself counts.
    const after = days === 0 ? now : shifted(now, days * day - 1)
    const next = times.get(key) ?? nextDigestAt(frequency, after, timeZone)
    times.set(key, next)
    return next
  }
  /** Returns the next time for a reader, who is sent a digest at `now` if `isSent`; null for one who wants none. */
  return ({ frequency, timeZone, seenAt, since }: DigestReader, isSent: boolean): string | null => {
    if (frequency === 'never') return null
    if (frequency !== null) return nextAfter(frequency, 0, timeZone)
    const isOver = isSent || seenAt <= shifted(now, -goneAfterMs)
    const from = isOver ? shifted(now, repeatAfterMs) : laterOf(shifted(laterOf(seenAt, since ?? ''), awayAfterMs), now)
    const days = Math.floor((Date.parse(from) - Date.parse(now)) / day)
    const next = nextAfter('daily', days, timeZone)
    return next >= from ? next : nextAfter('daily', days + 1, timeZone)
  }
}
