import '@mantine/charts/styles.css'
import { AreaChart, BarChart, type BarChartProps } from '@mantine/charts'
import type { Day } from '../../../../shared/administration/dashboard.ts'
import { dayLabel, type Metric } from './activity-metrics.ts'

interface Props {
  measure: Metric
  days: Day[]
  /** In pixels. */
  height: number
}

/** Props that both kinds of chart take. */
type Shared = Pick<
  BarChartProps,
  | 'h'
  | 'data'
  | 'dataKey'
  | 'valueFormatter'
  | 'xAxisProps'
  | 'yAxisProps'
  | 'tickLine'
  | 'strokeDasharray'
  | 'accessibilityLayer'
>

/** A metric by day. The chart library is larger than the rest of the admin area, so import this component lazily. */
export function Chart({ measure: { key, label, shape, format }, days, height }: Props) {
  const series = [{ name: key, label, color: 'var(--chart-color)' }]
  const look: Shared = {
    h: height,
    data: days.map((day) => ({ when: dayLabel(day.day), [key]: day[key] })),
    dataKey: 'when',
    valueFormatter: format,
    xAxisProps: { minTickGap: 32, tickMargin: 6 },
    yAxisProps: {
      width: 56,
      allowDecimals: false,
      tickCount: 4,
      tickFormatter: (value: number) => (value === 0 ? '0' : format(value)),
    },
    tickLine: 'none',
    strokeDasharray: '0',
    // Text and a table next to the chart give the same data.
    accessibilityLayer: false,
  }
  return shape === 'bars' ? (
    <BarChart {...look} series={series} maxBarWidth={28} barProps={{ radius: [3, 3, 0, 0] }} />
  ) : (
    <AreaChart {...look} series={series} withDots={false} curveType="linear" connectNulls={false} />
  )
}
