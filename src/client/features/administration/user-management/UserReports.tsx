import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { UserReport } from '../../../../shared/administration/user-management.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useQuoted } from '../../../ui/languages/composed-texts.ts'
import lists from '../../../ui/lists.module.css'
import { PagedList } from '../../../ui/PagedList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { StatusBadge } from '../../moderation/queue/StatusBadge.tsx'
import { reasonLabels, reportStatusLabels, targetLabels } from '../../moderation/reports/report-labels.ts'
import classes from './user-management.module.css'

interface ReportQuery {
  id: string
}

function Report({ report }: { report: UserReport }) {
  const { t } = useLingui()
  const quoted = useQuoted()
  const { caseId, targetType, reason, details, status, createdAt, copy } = report
  const [why, what] = [t(reasonLabels[reason]), t(targetLabels[targetType])]
  return (
    <li className={classes.report}>
      <Group gap="xs" justify="space-between">
        <Anchor component={Link} to={paths.adminCase(caseId)} fw={600} size="sm">
          {t`${why}: ${what}`}
        </Anchor>
        <StatusBadge status={status} labels={reportStatusLabels} />
      </Group>
      {copy !== '' && (
        <Text size="sm" dir="auto" lineClamp={2}>
          {copy}
        </Text>
      )}
      {details && (
        <Text size="sm" c="dimmed" dir="auto">
          {quoted(details)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Trans>
          Reported <RelativeTime at={createdAt} />
        </Trans>
      </Text>
    </li>
  )
}

function Reports({ id, side }: ReportQuery & { side: 'by' | 'about' }) {
  const { t } = useLingui()
  const list = trpc.userManagement.reports.useInfiniteQuery(
    { id, side },
    { getNextPageParam: (page) => page.nextCursor },
  )
  return (
    <PagedList
      list={list}
      failed={t`The reports could not be loaded`}
      empty={
        <Text size="sm" c="dimmed" py="md">
          {side === 'about' ? t`No one has reported them or their content.` : t`They have not reported anything.`}
        </Text>
      }
      skeleton={
        <li aria-hidden>
          <Skeleton h={84} />
        </li>
      }
      more={t`Load more reports`}
      className={lists.rows}
    >
      {(report) => <Report key={report.id} report={report} />}
    </PagedList>
  )
}

const AboutThem = ({ id }: ReportQuery) => <Reports id={id} side="about" />
const ByThem = ({ id }: ReportQuery) => <Reports id={id} side="by" />

/** Reports about the user or their content, and reports that the user made. */
export function UserReports({ id }: ReportQuery) {
  const { t } = useLingui()
  return (
    <SectionCard title={t`Reports`}>
      <UrlTabs
        name="reports"
        tabs={[
          { value: 'about', label: t`About them`, Panel: AboutThem },
          { value: 'by', label: t`By them`, Panel: ByThem },
        ]}
        panelProps={{ id }}
      />
    </SectionCard>
  )
}
