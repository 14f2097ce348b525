import { msg } from '@lingui/core/macro'

const day = 86_400_000

/** The offered ends of a suspension: a duration from now, none, or a chosen date. */
export const endings = [
  { value: 'day', label: msg`1 day`, ms: day },
  { value: 'week', label: msg`1 week`, ms: 7 * day },
  { value: 'month', label: msg`1 month`, ms: 30 * day },
  { value: 'never', label: msg`Without an end` },
  { value: 'date', label: msg`Until a date` },
] as const
export type Ending = (typeof endings)[number]['value']

/** Formats a local date as the value of a `date` input. */
const fieldDay = (at: Date) =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

/** The earliest date that can be chosen. */
export const tomorrow = (now = Date.now()) => fieldDay(new Date(now + day))

/** Returns when the suspension ends: null for never, undefined while no future date is chosen. */
export function suspendedUntil(ending: Ending, date: string, now = Date.now()) {
  if (ending === 'never') return null
  if (ending === 'date') {
    // The suspension ends at midnight in the time zone of the super admin.
    const at = new Date(`${date}T00:00`)
    return Number.isNaN(at.getTime()) || at.getTime() <= now ? undefined : at.toISOString()
  }
  const chosen = endings.find(({ value }) => value === ending)
  return new Date(now + (chosen && 'ms' in chosen ? chosen.ms : day)).toISOString()
}
