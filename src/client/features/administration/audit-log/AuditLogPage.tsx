import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { trpc } from '../../../platform/trpc.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { pagedQueryOptions } from '../../../ui/paged-query.ts'
import { SearchResultList } from '../../../ui/SearchResultList.tsx'
import { AuditEntries } from './AuditEntries.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

/** All actions of super admins, organizers and moderators, in every community. */
export function AuditLogPage() {
  const { t } = useLingui()
  const filter = useAuditFilter()
  const list = trpc.auditLog.list.useInfiniteQuery(filter.query, pagedQueryOptions)
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{t`Audit log`}</PageTitle>
        <Text c="dimmed">
          {t`The actions of super admins, organizers and moderators, newest first. No one can change or remove entries.`}
        </Text>
      </div>
      <AuditFilters filter={filter} />
      <SearchResultList
        list={list}
        failed={t`The audit log could not be loaded`}
        resultText={(count) => t`${plural(count, { one: '# entry', other: '# entries' })} found`}
        empty={filter.isSet ? t`No entries found` : t`Nothing yet`}
        advice={filter.isSet ? t`No entry matches all of these filters.` : t`Decisions are recorded here.`}
      >
        {(entries, isStale) => <AuditEntries entries={entries} isStale={isStale} />}
      </SearchResultList>
    </Stack>
  )
}
