import { useHydrated } from './use-hydrated.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const longSteps: typeof steps = [['year', 31_557_600_000], ['month', 2_629_800_000], ...steps]
const spoken = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const counted = new Intl.RelativeTimeFormat('en')
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })
const FOUR_WEEKS = 4 * 604_800_000

/**
 * Returns '5 minutes ago', or the date if it is more than four weeks away. Treats differences of seconds as now,
 * because clocks differ.
 */
export const relativeTime = (at: string, now = Date.now()) => {
  const elapsed = now - Date.parse(at)
  if (Math.abs(elapsed) > FOUR_WEEKS) return day.format(new Date(at))
  const step = steps.find(([, length]) => Math.abs(elapsed) >= length)
  return step ? spoken.format(-Math.trunc(elapsed / step[1]), step[0]) : 'just now'
}

/** Returns '1 day ago' or '2 years ago': always a number and 'ago', to follow a verb. */
export const timeAgo = (at: string, now = Date.now()) => {
  const elapsed = now - Date.parse(at)
  const step = longSteps.find(([, length]) => elapsed >= length)
  return step ? counted.format(-Math.trunc(elapsed / step[1]), step[0]) : 'less than a minute ago'
}

interface Props {
  at: string
  /** Shows the date without the time. */
  dateOnly?: boolean
  /** Uses the wording of `timeAgo`. */
  ago?: boolean
  className?: string
}

/** An instant (ISO 8601) as a relative time, with the full date on hover. */
export function RelativeTime({ at, dateOnly = false, ago = false, ...rest }: Props) {
  const moment = new Date(at)
  const relative = ago ? timeAgo(at) : relativeTime(at)
  // The server has another time zone and rendered earlier.
  const isHydrated = useHydrated()
  return (
    <time
      key={String(isHydrated)}
      suppressHydrationWarning
      dateTime={at}
      title={isHydrated ? full.format(moment) : undefined}
      {...rest}
    >
      {dateOnly ? day.format(moment) : relative}
    </time>
  )
}
