const whole = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/** A moment (ISO 8601) with its date and time, for logs: when exactly matters more than how long ago. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={full.format(moment)}>
      {whole.format(moment)}
    </time>
  )
}
