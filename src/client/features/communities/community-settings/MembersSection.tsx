import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { roles } from '../../../../shared/communities/communities.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import rows from '../../../ui/ListRow.module.css'
import { ListRowSkeleton } from '../../../ui/ListRow.tsx'
import lists from '../../../ui/lists.module.css'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useRowFocus } from '../../../ui/use-row-focus.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { roleLabels } from '../../instance/roles/role-labels.ts'
import { AppointOrganizer } from './AppointOrganizer.tsx'
import classes from './community-settings.module.css'
import { ManagedMemberRow } from './ManagedMemberRow.tsx'
import type { SectionProps } from './use-details-draft.ts'
import { useMemberActions } from './use-member-actions.ts'
import { useMembers } from './use-members.ts'

/** The search text and filter in the URL. */
function useFilter(slug: string) {
  const [params, setParams] = useSearchParams()
  const set = (key: string, value: string) =>
    setParams(
      (before) => {
        if (value === '') before.delete(key)
        else before.set(key, value)
        return before
      },
      { replace: true },
    )
  const role = roles.find((one) => one === params.get('role'))
  return { filter: { slug, q: params.get('q') ?? '', role }, set }
}

function MemberSettings({ community: { slug, role, can } }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const { filter, set } = useFilter(slug)
  const list = useMembers(filter)
  const {
    actions: acts,
    confirmation: question,
    dismiss,
  } = useMemberActions(filter, can.appoint && role !== 'ORGANIZER')
  const count = list.data?.pages.flatMap((page) => page.items).length
  const focus = useRowFocus()
  const isSearch = filter.q !== '' || filter.role !== undefined
  return (
    <SectionCard
      title={t`Members & roles`}
      lead={t`Organizers control the whole community. Moderators manage its members and content.`}
    >
      <div className={classes.filters}>
        <SearchField label={t`Search members`} value={filter.q} onSearch={(query) => set('q', query)} />
        <NativeSelect
          size="md"
          aria-label={t`Role`}
          data={[
            { value: '', label: t`All roles` },
            ...roles.toReversed().map((role) => ({ value: role, label: t(roleLabels[role].many) })),
          ]}
          value={filter.role ?? ''}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
      </div>
      <ResultStatus
        resultText={(count) => t`${plural(count, { one: '# member', other: '# members' })} found`}
        count={isSearch && !list.isPlaceholderData ? count : undefined}
        hasMore={list.hasNextPage}
      />
      <div {...focus.frame} className={rows.frame}>
        <PagedList
          list={list}
          failed={t`The members could not be loaded`}
          empty={<EmptyState title={t`No members found`}>{t`Try another name or another role.`}</EmptyState>}
          skeleton={<ListRowSkeleton />}
          more={t`Load more members`}
          className={lists.rows}
        >
          {(member) => (
            <ManagedMemberRow key={member.id} member={member} isViewer={member.id === viewer?.id} actions={acts} />
          )}
        </PagedList>
      </div>
      <ConfirmDialog confirmation={question} onClose={dismiss} onExited={focus.restore} />
    </SectionCard>
  )
}

export function MembersSection({ community }: Pick<SectionProps, 'community'>) {
  if (!community.can.appoint) return <MemberSettings community={community} />
  return (
    <Stack gap="lg">
      <MemberSettings community={community} />
      <AppointOrganizer community={community} />
    </Stack>
  )
}
