import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PersonReport } from '../../shared/admin-people.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { StatusBadge } from '../desk/StatusBadge.tsx'
import { reasonLabel, targetWords } from '../reports/report-words.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { AddressTabs } from '../ui/AddressTabs.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './people.module.css'

interface Asked {
  id: string
}

function Report({ report }: { report: PersonReport }) {
  const { caseId, targetType, reason, details, status, createdAt, copy } = report
  return (
    <li className={classes.report}>
      <Group gap="xs" justify="space-between">
        <Anchor component={Link} to={paths.adminCase(caseId)} fw={600} size="sm">
          {reasonLabel(reason)}: {targetWords[targetType]}
        </Anchor>
        <StatusBadge status={status} />
      </Group>
      {copy !== '' && (
        <Text size="sm" dir="auto" lineClamp={2}>
          {copy}
        </Text>
      )}
      {details && (
        <Text size="sm" c="dimmed" dir="auto">
          “{details}”
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Reported <RelativeTime at={createdAt} />
      </Text>
    </li>
  )
}

function Reports({ id, side }: Asked & { side: 'by' | 'about' }) {
  const list = trpc.adminPeople.reports.useInfiniteQuery({ id, side }, { getNextPageParam: (page) => page.nextCursor })
  return (
    <PagedList
      list={list}
      failed="The reports could not be loaded"
      empty={
        <Text size="sm" c="dimmed" py="md">
          {side === 'about' ? 'Nobody has reported them or what they wrote.' : 'They have reported nothing.'}
        </Text>
      }
      skeleton={
        <li aria-hidden>
          <Skeleton h={84} />
        </li>
      }
      more="Load more reports"
      className={classes.reports}
    >
      {(report) => <Report key={report.id} report={report} />}
    </PagedList>
  )
}

const tabs = [
  { value: 'about', label: 'About them', Panel: ({ id }: Asked) => <Reports id={id} side="about" /> },
  { value: 'by', label: 'By them', Panel: ({ id }: Asked) => <Reports id={id} side="by" /> },
] as const

/** What was reported about a person or what they wrote, and what they reported themselves. */
export function PersonReports({ id }: Asked) {
  return (
    <SettingsCard title="Reports">
      <AddressTabs name="reports" tabs={tabs} asked={{ id }} />
    </SettingsCard>
  )
}
