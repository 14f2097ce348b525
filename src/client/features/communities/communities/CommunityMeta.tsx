import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { roleBadgeLabel } from '../../instance/roles/role-labels.ts'

interface Props {
  community: Community
  /** Whether the member count links to the list of members. */
  linksToMembers?: boolean
}

/** The member count, the creation date and the viewer's role on one line. */
export function CommunityMeta({ community, linksToMembers: isWayToMembers = false }: Props) {
  const members = pluralize(community.memberCount, 'member')
  return (
    <Text size="sm" c="dimmed">
      {isWayToMembers ? (
        <Anchor
          data-tap-area
          component={Link}
          to={paths.communityMembers(community.slug)}
          inherit
          c="inherit"
          underline="always"
        >
          {members}
        </Anchor>
      ) : (
        members
      )}
      {' · '}
      Created <RelativeTime at={community.createdAt} dateOnly />
      {community.role && ` · ${roleBadgeLabel(community.role)}`}
    </Text>
  )
}
