import type { Day } from '../../../../shared/administration/dashboard.ts'
import { formatBytes, formatNumber } from '../../../ui/format-numbers.ts'

/** A daily metric and its formatting. */
export interface Metric {
  key: Exclude<keyof Day, 'day'>
  label: string
  shape: 'bars' | 'area'
  /** Formats the value of one day. */
  format: (value: number) => string
  /** Formats the sum of all days; null when no day has a value. */
  total: (days: Day[]) => string | null
  /** Explains the metric below its label. */
  note: string
}

const plain = (value: number) => formatNumber(value)
const valuesOf = (days: Day[], key: Metric['key']) => days.flatMap((day) => day[key] ?? [])
const sumOf = (key: Metric['key']) => (days: Day[]) => plain(valuesOf(days, key).reduce((sum, one) => sum + one, 0))
const counts = (key: Metric['key'], label: string): Metric => ({
  key,
  label,
  shape: 'bars',
  format: plain,
  total: sumOf(key),
  note: 'altogether',
})

export const activityMetrics: Metric[] = [
  counts('signUps', 'Sign-ups'),
  {
    key: 'activeUsers',
    label: 'Active users',
    shape: 'area',
    format: plain,
    total: (days) => plain(Math.max(0, ...valuesOf(days, 'activeUsers'))),
    note: 'on the busiest day',
  },
  counts('posts', 'Posts'),
  counts('comments', 'Comments'),
  counts('reports', 'Reports'),
  {
    key: 'storageBytes',
    label: 'Storage',
    shape: 'area',
    format: formatBytes,
    total: (days) => {
      const last = valuesOf(days, 'storageBytes').at(-1)
      return last === undefined ? null : formatBytes(last)
    },
    note: 'in use on the last day',
  },
]

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
/** Formats '2026-11-03' as 'Nov 3'. */
export const dayLabel = (day: string) => short.format(new Date(day))

/** Describes the chart in one sentence for screen readers. */
export function metricSummary({ key, label, format, total, note }: Metric, days: Day[]) {
  const sum = total(days)
  if (sum === null) return `${label} in the last ${days.length} days: not measured yet.`
  const counted = days.filter((day) => day[key] !== null)
  const most = counted.reduce<Day | undefined>(
    (best, day) => (best && (best[key] ?? 0) >= (day[key] ?? 0) ? best : day),
    undefined,
  )
  const peak = most && (most[key] ?? 0) > 0 ? `; the most on ${dayLabel(most.day)}: ${format(most[key] ?? 0)}` : ''
  return `${label} in the last ${days.length} days: ${sum} ${note}${peak}.`
}
