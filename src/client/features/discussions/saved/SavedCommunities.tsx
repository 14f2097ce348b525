import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Community as CommunityView } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CommunityCard, CommunityCardSkeleton } from '../../communities/communities/CommunityCard.tsx'
import classes from '../../communities/communities/communities.module.css'
import { useSaveCommunity } from '../../communities/communities/use-save-community.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { type ListProps, SavedList } from './SavedList.tsx'
import { useSavedCommunities } from './use-saved.ts'

function NoCommunities() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No saved communities yet`}>
      <Text c="dimmed">{t`Choose Save community in the menu of a community to save it here.`}</Text>
      <Button component={Link} to={paths.communities} variant="default">
        {t`Browse communities`}
      </Button>
    </EmptyState>
  )
}

function Community({ community }: { community: CommunityView }) {
  const toggle = useSaveCommunity(community)
  return <CommunityCard community={community} corner={<RemoveButton name={community.name} onClick={toggle} />} />
}

/** The viewer's saved communities, most recently saved first. */
export function SavedCommunities(query: ListProps) {
  const { t } = useLingui()
  return (
    <SavedList
      {...query}
      resultText={(count) => t`${plural(count, { one: '# community', other: '# communities' })} found`}
      kind="communities"
      list={useSavedCommunities(query.q)}
      className={classes.grid}
      skeleton={<CommunityCardSkeleton />}
      empty={<NoCommunities />}
    >
      {(community) => <Community key={community.id} community={community} />}
    </SavedList>
  )
}
