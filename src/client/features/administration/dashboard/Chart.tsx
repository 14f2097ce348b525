import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useState } from 'react'
import type { Day } from '../../../../shared/administration/dashboard.ts'
import { isRightToLeft } from '../../../ui/direction.ts'
import { dayLabel, type Metric } from './activity-metrics.ts'
import classes from './chart.module.css'

interface Props {
  metric: Metric
  days: Day[]
}

/** The width of a bar, as a share of its day. */
const barWidth = 0.7
const lineCount = 3

/** The values of the grid lines: multiples of 1, 2 or 5 times a power of ten, the last one at least `max`. */
function gridLines(max: number): number[] {
  const least = Math.max(max, 1) / lineCount
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10
  const step = Math.max(1, factor * power)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** The runs of measured days as points, a day wide and in shares of the height. */
function runsOf(heights: (number | null)[]): [x: number, y: number][][] {
  const runs: [number, number][][] = [[]]
  for (const [index, height] of heights.entries()) {
    if (height === null) runs.push([])
    else runs.at(-1)?.push([index + 0.5, 1 - height])
  }
  return runs.filter((run) => run.length > 0)
}

function Area({ heights }: { heights: (number | null)[] }) {
  return runsOf(heights).map((run) => {
    const line = run.map(([x, y]) => `${x} ${y}`).join('L')
    const [first, last] = [run[0]?.[0], run.at(-1)?.[0]]
    return (
      <g key={first} data-shape="area">
        <path className={classes.area} d={`M${first} 1L${line}L${last} 1Z`} />
        {/* The last point twice: a single day is a dot. */}
        <path className={classes.line} d={`M${line}L${run.at(-1)?.join(' ')}`} />
      </g>
    )
  })
}

function Bars({ heights }: { heights: (number | null)[] }) {
  const bars = heights.map((height, day) => ({ height, x: day + (1 - barWidth) / 2 }))
  return bars.map(({ height, x }) =>
    height ? <rect key={x} data-shape="bar" x={x} y={1 - height} width={barWidth} height={height} /> : null,
  )
}

/** A metric by day. Text and a table next to the chart give the same data, so it hides from screen readers. */
export function Chart({ metric: { key, label, shape, format }, days }: Props) {
  const { t } = useLingui()
  const [pointed, setPointed] = useState<number | null>(null)
  const values = days.map((day) => day[key])
  const lines = gridLines(Math.max(0, ...values.map((value) => value ?? 0)))
  const top = lines.at(-1) ?? 1
  const heights = values.map((value) => (value === null ? null : value / top))
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, right, width } = currentTarget.getBoundingClientRect()
    const distance = isRightToLeft() ? right - clientX : clientX - left
    setPointed(Math.min(days.length - 1, Math.max(0, Math.floor((distance / width) * days.length))))
  }
  const day = pointed === null ? undefined : days[pointed]
  const value = day?.[key] ?? null
  const [name, shown] = [t(label), value === null ? '–' : format(value)]
  const date = day ? dayLabel(day.day) : ''
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.plot} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setPointed(null)}>
        {lines.map((line) => (
          <span key={line} className={classes.gridLine} style={{ bottom: `${(line / top) * 100}%` }}>
            <span className={classes.lineLabel}>{line === 0 ? '0' : format(line)}</span>
          </span>
        ))}
        <svg className={classes.shapes} aria-hidden viewBox={`0 0 ${days.length} 1`} preserveAspectRatio="none">
          {shape === 'bars' ? <Bars heights={heights} /> : <Area heights={heights} />}
        </svg>
        {day && pointed !== null && (
          <span
            className={classes.pointed}
            data-side={pointed < days.length / 2 ? 'start' : 'end'}
            style={{ insetInlineStart: `${((pointed + 0.5) / days.length) * 100}%` }}
          >
            <span className={classes.pointedText}>{t`${date} · ${name}: ${shown}`}</span>
          </span>
        )}
      </div>
      <div className={classes.days}>
        {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((one) =>
          one ? <span key={one.day}>{dayLabel(one.day)}</span> : null,
        )}
      </div>
    </div>
  )
}
