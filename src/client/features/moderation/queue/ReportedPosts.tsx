import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core'
import { reportedPageSizes } from '../../../../shared/administration/dashboard.ts'
import { errorText } from '../../../ui/api-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageButtons } from '../../../ui/PageButtons.tsx'
import lists from '../../../ui/PagedList.module.css'
import classes from './AdminModerationPage.module.css'
import { ReportedPost } from './ReportedPost.tsx'
import { useReportedPosts } from './use-reported-posts.ts'

function ReportedPostsSkeleton() {
  const { t } = useLingui()
  return (
    <Stack gap="sm" aria-busy aria-label={t`Loading the flagged posts`}>
      {[1, 2, 3].map((row) => (
        <Card key={row} withBorder p="md" className={classes.card ?? ''}>
          <Skeleton h={26} w="min(100%, 360px)" />
          <Skeleton h={21} w="60%" />
          <Skeleton h={46} />
        </Card>
      ))}
    </Stack>
  )
}

function Reports({ reports: { list, goTo } }: { reports: ReturnType<typeof useReportedPosts> }) {
  const { t } = useLingui()
  if (list.isLoadingError) {
    return <ErrorState title={errorText(list.error, t`Failed to fetch flagged posts`)} onRetry={list.refetch} />
  }
  if (!list.data) return <ReportedPostsSkeleton />
  const { reports, pagination } = list.data
  const { total, page, totalPages } = pagination
  if (reports.length === 0) {
    return <EmptyState title={t`No flagged posts`}>{t`Posts that people report are listed here.`}</EmptyState>
  }
  return (
    <>
      <ul className={lists.list} data-stale={list.isPlaceholderData || undefined}>
        {reports.map((report) => (
          <ReportedPost key={report.id} report={report} />
        ))}
      </ul>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {t`${plural(total, { one: '# report', other: '# reports' })}, page ${page} of ${totalPages}`}
        </Text>
        <PageButtons label={t`Pages of flagged posts`} page={page} totalPages={totalPages} onPage={goTo} />
      </Group>
    </>
  )
}

/** Reports of posts in any status, newest first. */
export function ReportedPosts() {
  const { t } = useLingui()
  const reports = useReportedPosts()
  return (
    <Stack component="section" gap="sm" aria-labelledby="flagged-posts">
      <Group justify="space-between">
        <Title order={2} size="h3" id="flagged-posts">
          {t`Flagged Posts`}
        </Title>
        <NativeSelect
          aria-label={t`Reports per page`}
          data={reportedPageSizes.map((size) => ({ value: String(size), label: t`${size} per page` }))}
          value={String(reports.pageSize)}
          onChange={({ currentTarget }) => reports.setPageSize(Number(currentTarget.value))}
        />
      </Group>
      <Reports reports={reports} />
    </Stack>
  )
}
