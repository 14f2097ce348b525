import type { BoxProps } from '@mantine/core'
import { Box } from '@mantine/core'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const spoken = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })
const FOUR_WEEKS = 4 * 604_800_000

/** '5 minutes ago'; the date once it is more than four weeks away. Clocks that differ by seconds never say 'in 3 seconds'. */
export const relativeTime = (at: string, now = Date.now()) => {
  const elapsed = now - Date.parse(at)
  if (Math.abs(elapsed) > FOUR_WEEKS) return day.format(new Date(at))
  const step = steps.find(([, length]) => Math.abs(elapsed) >= length)
  return step ? spoken.format(-Math.trunc(elapsed / step[1]), step[0]) : 'just now'
}

/** A moment (ISO 8601) for people, with the full date on hover. `dateOnly` is for what happened on a day, not an hour. */
export function RelativeTime({ at, dateOnly = false, ...rest }: { at: string; dateOnly?: boolean } & BoxProps) {
  const moment = new Date(at)
  return (
    <Box component="time" dateTime={at} title={full.format(moment)} {...rest}>
      {dateOnly ? day.format(moment) : relativeTime(at)}
    </Box>
  )
}
