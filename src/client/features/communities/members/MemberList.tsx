import { useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { EmptyPage, EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ClearLink, FirstPageLink } from '../../../ui/ListLinks.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import lists from '../../../ui/lists.module.css'
import { MemberRow, MemberRowSkeleton } from './MemberRow.tsx'
import type { Members } from './use-members.ts'

interface Props {
  members: Members
  isSearch: boolean
}

function NoMembers({ isSearch }: Pick<Props, 'isSearch'>) {
  const { t } = useLingui()
  if (!isSearch) return <EmptyState title={t`No members to show`}>{t`Members can hide their profiles.`}</EmptyState>
  return (
    <EmptyState title={t`No members match`}>
      <Text c="dimmed">{t`The search compares the beginnings of words in names.`}</Text>
      <ClearLink />
    </EmptyState>
  )
}

export function MemberList({ members, isSearch }: Props) {
  const { t } = useLingui()
  if (members.isLoadingError) return <ErrorState title={t`Members could not be loaded`} onRetry={members.refetch} />
  const items = members.data?.pages.flatMap((page) => page.items)
  const isStale = members.isPlaceholderData
  if (items?.length === 0 && !isStale)
    return (
      <EmptyPage pages={members}>
        <NoMembers isSearch={isSearch} />
      </EmptyPage>
    )
  return (
    <div>
      <FirstPageLink pages={members} />
      <Box component="ul" className={lists.separated} aria-busy={!items || isStale} data-stale={isStale || undefined}>
        {items
          ? items.map((member) => <MemberRow key={member.id} member={member} />)
          : ['one', 'two', 'three', 'four', 'five'].map((key) => <MemberRowSkeleton key={key} />)}
      </Box>
      {!isStale && <LoadMore pages={members} label={t`Load more members`} />}
    </div>
  )
}
