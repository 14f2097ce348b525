import { useLingui } from '@lingui/react/macro'
import { Badge, Text, Title } from '@mantine/core'
import type { Job } from '../../../../shared/administration/dashboard.ts'
import { trpc } from '../../../platform/trpc.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { type Column, ResponsiveTable } from '../../../ui/ResponsiveTable.tsx'
import classes from './dashboard.module.css'
import { jobLabel, jobSummary, progressLabel, stateLabels } from './job-labels.ts'

/** How often the section is updated while the page is open, in milliseconds. */
const refetchIntervalMs = 60_000

const colors: Record<Job['state'], string> = {
  running: 'accent',
  failing: 'yellow',
  givenUp: 'red',
  waiting: 'gray',
  scheduled: 'gray',
}

function useColumns(): Column<Job>[] {
  const { t } = useLingui()
  return [
    { label: t`Job`, cell: (job) => jobLabel(job) },
    {
      label: t`State`,
      cell: ({ state }) => (
        <Badge color={colors[state]} variant="light" size="md" fz="xs">
          {t(stateLabels[state])}
        </Badge>
      ),
    },
    { label: t`Attempts`, cell: ({ attempts }) => attempts, isNumber: true },
    { label: t`Progress`, cell: (job) => progressLabel(job) ?? job.lastError ?? '–' },
    { label: t`Next run`, cell: ({ runAt }) => (runAt === null ? '–' : <RelativeTime at={runAt} />) },
  ]
}

/** Lists running, waiting and failed jobs. Scheduled jobs that wait for their next run are left out. */
export function JobsSection() {
  const { t } = useLingui()
  const columns = useColumns()
  const jobs = trpc.admin.jobs.useQuery(undefined, { refetchInterval: refetchIntervalMs })
  if (jobs.isLoadingError) return <ErrorState title={t`The jobs could not be loaded`} onRetry={jobs.refetch} />
  const shown = jobs.data?.filter(({ state }) => state !== 'scheduled')
  return (
    <section aria-labelledby="jobs">
      <div className={classes.sectionHead}>
        <Title order={2} size="h3" id="jobs">
          {t`Background jobs`}
        </Title>
        <Text c="dimmed" size="sm">
          {jobs.data && jobSummary(jobs.data)}
        </Text>
      </div>
      {shown?.length !== 0 && (
        <ResponsiveTable label={t`Background jobs`} columns={columns} rows={shown} placeholders={1} />
      )}
    </section>
  )
}
