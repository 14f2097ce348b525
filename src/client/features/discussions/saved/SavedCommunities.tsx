import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SavedCommunity } from '../../shared/saved.ts'
import { paths } from '../app/paths.ts'
import { CommunityCard, CommunityCardSkeleton } from '../communities/CommunityCard.tsx'
import classes from '../communities/communities.module.css'
import { useSaveCommunity } from '../communities/use-save-community.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeptList, type ListProps } from './KeptList.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useSavedCommunities } from './use-saved.ts'

function NoCommunities() {
  return (
    <EmptyState title="No saved communities yet">
      <Text c="dimmed">Press the bookmark on the page of a community to keep it here.</Text>
      <Button component={Link} to={paths.communities} variant="default">
        Browse communities
      </Button>
    </EmptyState>
  )
}

function Community({ community }: { community: SavedCommunity }) {
  const toggle = useSaveCommunity(community)
  return <CommunityCard community={community} corner={<RemoveButton name={community.name} onClick={toggle} />} />
}

/** The communities the viewer keeps, the latest saved first. */
export function SavedCommunities(asked: ListProps) {
  return (
    <KeptList
      {...asked}
      one="community"
      many="communities"
      list={useSavedCommunities(asked.q)}
      className={classes.grid}
      skeleton={<CommunityCardSkeleton />}
      empty={<NoCommunities />}
    >
      {(community) => <Community key={community.id} community={community} />}
    </KeptList>
  )
}
