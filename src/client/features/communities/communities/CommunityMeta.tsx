import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Community } from '../../shared/communities.ts'
import { paths } from '../app/paths.ts'
import { counted } from '../ui/counted.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { roleLabel } from './role-label.ts'

interface Props {
  community: Community
  /** Whether the number of members leads to them. */
  isWayToMembers?: boolean
}

/** One grey line: how many members, since when, and the viewer's role. */
export function CommunityMeta({ community, isWayToMembers = false }: Props) {
  const members = counted(community.memberCount, 'member')
  return (
    <Text size="sm" c="dimmed">
      {isWayToMembers ? (
        <Anchor component={Link} to={paths.communityMembers(community.slug)} inherit c="inherit" underline="always">
          {members}
        </Anchor>
      ) : (
        members
      )}
      {' · '}
      Created <RelativeTime at={community.createdAt} dateOnly />
      {community.role && ` · ${roleLabel(community.role)}`}
    </Text>
  )
}
