import { pluralize } from './pluralize.ts'

const steps: [string, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Formats a duration in seconds in its largest unit: '3 days', '12 minutes', 'less than a minute'. */
export function formatDuration(seconds: number) {
  const step = steps.find(([, length]) => seconds >= length)
  return step ? pluralize(Math.floor(seconds / step[1]), step[0]) : 'less than a minute'
}
