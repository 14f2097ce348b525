import { useHydrated } from './use-hydrated.ts'

const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/** Shows date and time of an instant (ISO 8601). For logs, which need the exact time rather than a relative one. */
export function DateTime({ at }: { at: string }) {
  const moment = new Date(at)
  // The server has another time zone.
  const key = String(useHydrated())
  return (
    <time key={key} suppressHydrationWarning dateTime={at} title={full.format(moment)}>
      {whole.format(moment)}
    </time>
  )
}
