import { useLingui } from '@lingui/react/macro'
import { Button, Card, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { chartDays, type Day } from '../../../../shared/administration/dashboard.ts'
import { trpc } from '../../../platform/trpc.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { pagedQueryOptions } from '../../../ui/paged-query.ts'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import { useEnumParam } from '../../../ui/use-enum-param.ts'
import { activityMetrics, dayLabel, type Metric, metricSummary } from './activity-metrics.ts'
import { Chart } from './Chart.tsx'
import classes from './dashboard.module.css'

/** The height of a chart and its axes in pixels. */
const height = 150

function Total({ measure, days }: { measure: Metric; days: Day[] }) {
  const { t } = useLingui()
  const total = measure.total(days)
  return (
    <p className={classes.total}>
      <span className={classes.value}>{total ?? '–'}</span> {total === null ? t`not measured yet` : t(measure.note)}
    </p>
  )
}

function MetricCard({ measure, days }: { measure: Metric; days: Day[] | undefined }) {
  const { t } = useLingui()
  return (
    <Card component="li" withBorder p="md" className={classes.measure} data-measure={measure.key}>
      <Text component="h3" size="sm" fw={600} c="dimmed">
        {t(measure.label)}
      </Text>
      {days ? <Total measure={measure} days={days} /> : <Skeleton h={24} w={120} my="2xs" />}
      {days ? (
        <div role="img" aria-label={metricSummary(measure, days)} className={classes.chart}>
          <Chart metric={measure} days={days} />
        </div>
      ) : (
        <Skeleton h={height} mt="sm" />
      )}
    </Card>
  )
}

function useColumns(): Column<Day & { id: string }>[] {
  const { t } = useLingui()
  return [
    { label: t`Day`, cell: ({ day }) => dayLabel(day) },
    ...activityMetrics.map(({ key, label, format }) => ({
      label: t(label),
      isNumber: true,
      cell: (day: Day) => {
        const value = day[key]
        return value === null ? '–' : format(value)
      },
    })),
  ]
}

function ActivityTable({ days }: { days: Day[] | undefined }) {
  const { t } = useLingui()
  const rows = days?.map((day) => ({ id: day.day, ...day })).reverse()
  return <ResponsiveTable label={t`Day by day`} columns={useColumns()} rows={rows} keepsTableLayout />
}

const periods = chartDays.map(String) as [string, ...string[]]
const [, defaultPeriod = '30'] = periods

/** The instance's recent activity as charts or as a table. */
export function ActivitySection() {
  const { t } = useLingui()
  const [span, choose] = useEnumParam('days', [defaultPeriod, ...periods.filter((one) => one !== defaultPeriod)], {
    preventScrollReset: true,
  })
  const days = chartDays.find((one) => String(one) === span) ?? 30
  const [asNumbers, setAsNumbers] = useState(false)
  const activity = trpc.admin.dashboard.useQuery({ days }, { placeholderData: pagedQueryOptions.placeholderData })
  return (
    <section aria-labelledby="activity">
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id="activity">
          {t`Activity`}
        </Title>
        <div className={classes.controls}>
          <Button
            variant="default"
            aria-pressed={asNumbers}
            leftSection={<IconTable size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAsNumbers(!asNumbers)}
          >
            {asNumbers ? t`Show charts` : t`Show as table`}
          </Button>
          <SegmentedControl
            aria-label={t`Period`}
            value={span}
            onChange={choose}
            data={periods.map((value) => ({ value, label: t`${value} days` }))}
          />
        </div>
      </div>
      {activity.isLoadingError ? (
        <ErrorState title={t`The activity could not be loaded`} onRetry={activity.refetch} />
      ) : asNumbers ? (
        <ActivityTable days={activity.data} />
      ) : (
        <ul
          className={classes.measures}
          aria-busy={!activity.data}
          data-stale={activity.isPlaceholderData || undefined}
        >
          {activityMetrics.map((measure) => (
            <MetricCard key={measure.key} measure={measure} days={activity.data} />
          ))}
        </ul>
      )}
    </section>
  )
}
