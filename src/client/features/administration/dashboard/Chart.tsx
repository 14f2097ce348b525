import '@mantine/charts/styles.css'
import { AreaChart, BarChart, type BarChartProps } from '@mantine/charts'
import type { Day } from '../../shared/admin.ts'
import { dayLabel, type Measure } from './measures.ts'

interface Props {
  measure: Measure
  days: Day[]
  /** In pixels. */
  height: number
}

/** What both kinds of chart are given. */
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

/** What happened day by day. It weighs more than the rest of the area together: load it apart. */
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
    // What it shows is said in words beside it, and stands in a table.
    accessibilityLayer: false,
  }
  return shape === 'bars' ? (
    <BarChart {...look} series={series} maxBarWidth={28} barProps={{ radius: [3, 3, 0, 0] }} />
  ) : (
    <AreaChart {...look} series={series} withDots={false} curveType="linear" connectNulls={false} />
  )
}
