const day = 86_400_000

/** How long a suspension can last: a stretch from now on, until it is lifted, or until a date that is chosen. */
export const endings = [
  { value: 'day', label: '1 day', ms: day },
  { value: 'week', label: '1 week', ms: 7 * day },
  { value: 'month', label: '1 month', ms: 30 * day },
  { value: 'never', label: 'Without an end' },
  { value: 'date', label: 'Until a date' },
] as const
export type Ending = (typeof endings)[number]['value']

/** The day in a `date` field's form, as the clock of this device has it. */
const fieldDay = (at: Date) =>
  `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

/** The first day that can be chosen. */
export const tomorrow = (now = Date.now()) => fieldDay(new Date(now + day))

/** When the suspension ends: null for without an end, undefined while no date that lies ahead is chosen. */
export function suspendedUntil(ending: Ending, date: string, now = Date.now()) {
  if (ending === 'never') return null
  if (ending === 'date') {
    // The day begins where the super admin is.
    const at = new Date(`${date}T00:00`)
    return Number.isNaN(at.getTime()) || at.getTime() <= now ? undefined : at.toISOString()
  }
  const chosen = endings.find(({ value }) => value === ending)
  return new Date(now + (chosen && 'ms' in chosen ? chosen.ms : day)).toISOString()
}
