import { formatterFor } from './format-dates.ts'
import { useLanguage } from './languages/texts.tsx'
import { useHydrated } from './use-hydrated.ts'

const whole = formatterFor({ dateStyle: 'medium', timeStyle: 'short' })
const full = formatterFor({ dateStyle: 'full', timeStyle: 'long' })

/** Shows date and time of an instant (ISO 8601). For logs, which need the exact time rather than a relative one. */
export function DateTime({ at }: { at: string }) {
  const moment = new Date(at)
  const language = useLanguage()
  // The server has another time zone.
  const key = String(useHydrated())
  return (
    <time key={key} suppressHydrationWarning dateTime={at} title={full(language).format(moment)}>
      {whole(language).format(moment)}
    </time>
  )
}
