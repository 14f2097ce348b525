import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { latinDigits } from '../../shared/platform/format-message.ts'
import { formatterFor } from './format-dates.ts'
import { shownTexts, useLanguage, writeNow } from './languages/texts.tsx'
import { useHydrated } from './use-hydrated.ts'

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const longSteps: typeof steps = [['year', 31_557_600_000], ['month', 2_629_800_000], ...steps]
const day = formatterFor({ dateStyle: 'medium' })
const full = formatterFor({ dateStyle: 'full', timeStyle: 'short' })
const FOUR_WEEKS = 4 * 604_800_000

const relativeFormats = new Map<string, Record<'spoken' | 'counted', Intl.RelativeTimeFormat>>()

function relativeFormatsOf(language: string) {
  const formats = relativeFormats.get(language) ?? {
    spoken: new Intl.RelativeTimeFormat(language, { ...latinDigits, numeric: 'auto' }),
    counted: new Intl.RelativeTimeFormat(language, { ...latinDigits, numeric: 'always' }),
  }
  relativeFormats.set(language, formats)
  return formats
}

/**
 * Returns '5 minutes ago', or the date if it is more than four weeks away. Treats differences of seconds as now,
 * because clocks differ.
 */
export const relativeTime = (at: string, now = Date.now(), language = 'en', justNow = 'just now') => {
  const elapsed = now - Date.parse(at)
  if (Math.abs(elapsed) > FOUR_WEEKS) return day(language).format(new Date(at))
  const step = steps.find(([, length]) => Math.abs(elapsed) >= length)
  return step ? relativeFormatsOf(language).spoken.format(-Math.trunc(elapsed / step[1]), step[0]) : justNow
}

/** Returns '1 day ago' or '2 years ago': always a number and 'ago', to follow a verb. */
export const timeAgo = (at: string, now = Date.now(), language = 'en', moments = 'less than a minute ago') => {
  const elapsed = now - Date.parse(at)
  const step = longSteps.find(([, length]) => elapsed >= length)
  return step ? relativeFormatsOf(language).counted.format(-Math.trunc(elapsed / step[1]), step[0]) : moments
}

/** The same in the language of the page. */
export function useRelativeTime() {
  const { t } = useLingui()
  const language = useLanguage()
  return {
    relativeTime: (at: string) => relativeTime(at, Date.now(), language, t`just now`),
    timeAgo: (at: string) => timeAgo(at, Date.now(), language, t`less than a minute ago`),
  }
}

/** The same outside components, for what only browsers write. */
export const relativeTimeNow = (at: string, now: number) =>
  relativeTime(at, now, shownTexts().language, writeNow(msg`just now`))

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
  const language = useLanguage()
  const times = useRelativeTime()
  const relative = ago ? times.timeAgo(at) : times.relativeTime(at)
  // The server has another time zone and rendered earlier.
  const isHydrated = useHydrated()
  return (
    <time
      key={String(isHydrated)}
      suppressHydrationWarning
      dateTime={at}
      title={isHydrated ? full(language).format(moment) : undefined}
      {...rest}
    >
      {dateOnly ? day(language).format(moment) : relative}
    </time>
  )
}
