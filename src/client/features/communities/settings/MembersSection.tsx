import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { roles } from '../../shared/communities.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { ResultStatus } from '../ui/ResultStatus.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import classes from './community-settings.module.css'
import { MemberRow } from './MemberRow.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import { roleWords } from './role-words.ts'
import type { SectionProps } from './section-props.ts'
import { useMemberActs } from './use-member-acts.ts'
import { useMembers } from './use-members.ts'
import { useRowFocus } from './use-row-focus.ts'

/** Which members are looked for, as the address has it. */
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

const roleChoices = [
  { value: '', label: 'All roles' },
  ...roles.toReversed().map((role) => ({ value: role, label: roleWords[role].many })),
]

/** Who is in, in which role, and what can be done about them. */
export function MembersSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const { viewer } = useViewer()
  const { filter, set } = useFilter(slug)
  const list = useMembers(filter)
  const { acts, question, dismiss } = useMemberActs(filter)
  const count = list.data?.pages.flatMap((page) => page.items).length
  const focus = useRowFocus()
  const isSearch = filter.q !== '' || filter.role !== undefined
  return (
    <SettingsCard
      title="Members & roles"
      lead="Organizers decide everything about the community. Moderators look after its people and what they write."
    >
      <div className={classes.filters}>
        <SearchField label="Search members" value={filter.q} onSettle={(words) => set('q', words)} />
        <NativeSelect
          size="md"
          aria-label="Role"
          data={roleChoices}
          value={filter.role ?? ''}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
      </div>
      <ResultStatus
        one="member"
        count={isSearch && !list.isPlaceholderData ? count : undefined}
        hasMore={list.hasNextPage}
      />
      <div {...focus.frame} className={classes.frame}>
        <PagedList
          list={list}
          failed="The members could not be loaded"
          empty={<EmptyState title="No members found">Try another name or another role.</EmptyState>}
          skeleton={<RowSkeleton />}
          more="Load more members"
          className={classes.list}
        >
          {(member) => <MemberRow key={member.id} member={member} isViewer={member.id === viewer?.id} acts={acts} />}
        </PagedList>
      </div>
      <ActionDialog question={question} onClose={dismiss} onExited={focus.restore} />
    </SettingsCard>
  )
}
