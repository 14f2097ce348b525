import { counted } from '../ui/counted.ts'

const steps: [string, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** '3 days', '12 minutes', 'less than a minute': a stretch of time, given in seconds, in its largest unit. */
export function duration(seconds: number) {
  const step = steps.find(([, length]) => seconds >= length)
  return step ? counted(Math.floor(seconds / step[1]), step[0]) : 'less than a minute'
}
