import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Day } from '../../../../shared/administration/dashboard.ts'
import { formatNumber } from '../../../../shared/platform/format-message.ts'
import { formatterFor } from '../../../ui/format-dates.ts'
import { formatBytes } from '../../../ui/format-numbers.ts'
import { shownTexts, writeNow } from '../../../ui/languages/texts.tsx'

/** A daily metric and its formatting. */
export interface Metric {
  key: Exclude<keyof Day, 'day'>
  label: MessageDescriptor
  shape: 'bars' | 'area'
  /** Formats the value of one day. */
  format: (value: number) => string
  /** Formats the sum of all days; null when no day has a value. */
  total: (days: Day[]) => string | null
  /** Explains the metric below its label. */
  note: MessageDescriptor
}

const plain = (value: number) => formatNumber(value, shownTexts().language)
const size = (bytes: number) => formatBytes(bytes, shownTexts().language)
const valuesOf = (days: Day[], key: Metric['key']) => days.flatMap((day) => day[key] ?? [])
const sumOf = (key: Metric['key']) => (days: Day[]) => plain(valuesOf(days, key).reduce((sum, one) => sum + one, 0))
const counts = (key: Metric['key'], label: MessageDescriptor): Metric => ({
  key,
  label,
  shape: 'bars',
  format: plain,
  total: sumOf(key),
  note: msg`altogether`,
})

export const activityMetrics: Metric[] = [
  counts('signUps', msg`Sign-ups`),
  {
    key: 'activeUsers',
    label: msg`Active users`,
    shape: 'area',
    format: plain,
    total: (days) => plain(Math.max(0, ...valuesOf(days, 'activeUsers'))),
    note: msg`on the busiest day`,
  },
  counts('posts', msg`Posts`),
  counts('comments', msg`Comments`),
  counts('reports', msg`Reports`),
  {
    key: 'storageBytes',
    label: msg`Storage`,
    shape: 'area',
    format: size,
    total: (days) => {
      const last = valuesOf(days, 'storageBytes').at(-1)
      return last === undefined ? null : size(last)
    },
    note: msg`in use on the last day`,
  },
]

const short = formatterFor({ day: 'numeric', month: 'short', timeZone: 'UTC' })
/** Formats '2026-11-03' as 'Nov 3'. */
export const dayLabel = (day: string) => short(shownTexts().language).format(new Date(day))

/** Describes the chart in one sentence for screen readers. */
export function metricSummary({ key, label, format, total, note }: Metric, days: Day[]) {
  const sum = total(days)
  const [name, span] = [writeNow(label), days.length]
  if (sum === null) return writeNow(msg`${name} in the last ${span} days: not measured yet.`)
  const counted = days.filter((day) => day[key] !== null)
  const most = counted.reduce<Day | undefined>(
    (best, day) => (best && (best[key] ?? 0) >= (day[key] ?? 0) ? best : day),
    undefined,
  )
  const explained = writeNow(note)
  if (!most || (most[key] ?? 0) <= 0) return writeNow(msg`${name} in the last ${span} days: ${sum} ${explained}.`)
  const [day, peak] = [dayLabel(most.day), format(most[key] ?? 0)]
  return writeNow(msg`${name} in the last ${span} days: ${sum} ${explained}; the most on ${day}: ${peak}.`)
}
