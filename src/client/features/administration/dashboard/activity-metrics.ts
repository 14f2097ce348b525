import type { Day } from '../../shared/admin.ts'
import { inBytes } from '../ui/bytes.ts'

/** What is counted day by day, and how it is told. */
export interface Measure {
  key: Exclude<keyof Day, 'day'>
  label: string
  shape: 'bars' | 'area'
  /** One day's value for people. */
  format: (value: number) => string
  /** What the days come to; null when nobody measured. */
  total: (days: Day[]) => string | null
  /** Said beside it. */
  note: string
}

const plain = (value: number) => value.toLocaleString('en')
const valuesOf = (days: Day[], key: Measure['key']) => days.flatMap((day) => day[key] ?? [])
const sumOf = (key: Measure['key']) => (days: Day[]) => plain(valuesOf(days, key).reduce((sum, one) => sum + one, 0))
const counts = (key: Measure['key'], label: string): Measure => ({
  key,
  label,
  shape: 'bars',
  format: plain,
  total: sumOf(key),
  note: 'altogether',
})

export const measures: Measure[] = [
  counts('signUps', 'Sign-ups'),
  {
    key: 'activePeople',
    label: 'Active people',
    shape: 'area',
    format: plain,
    total: (days) => plain(Math.max(0, ...valuesOf(days, 'activePeople'))),
    note: 'on the busiest day',
  },
  counts('posts', 'Posts'),
  counts('comments', 'Comments'),
  counts('reports', 'Reports'),
  {
    key: 'storageBytes',
    label: 'Storage',
    shape: 'area',
    format: inBytes,
    total: (days) => {
      const last = valuesOf(days, 'storageBytes').at(-1)
      return last === undefined ? null : inBytes(last)
    },
    note: 'taken up at last',
  },
]

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** 'Nov 3' of '2026-11-03'. */
export const dayLabel = (day: string) => short.format(new Date(day))

/** The chart in one sentence, for whoever does not see it. */
export function summaryOf({ key, label, format, total, note }: Measure, days: Day[]) {
  const sum = total(days)
  if (sum === null) return `${label} in the last ${days.length} days: not measured yet.`
  const known = days.filter((day) => day[key] !== null)
  const most = known.reduce<Day | undefined>(
    (best, day) => (best && (best[key] ?? 0) >= (day[key] ?? 0) ? best : day),
    undefined,
  )
  const peak = most && (most[key] ?? 0) > 0 ? `; the most on ${dayLabel(most.day)}: ${format(most[key] ?? 0)}` : ''
  return `${label} in the last ${days.length} days: ${sum} ${note}${peak}.`
}
