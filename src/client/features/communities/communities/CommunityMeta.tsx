import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { roleBadgeLabel, roleLabels } from '../../instance/roles/role-labels.ts'

interface Props {
  community: Community
  /** In the header, the member count links to the list, and the role is named. Cards show it as specified. */
  isInHeader?: boolean
}

/** The member count, the creation date and the viewer's role on one line. */
export function CommunityMeta({ community, isInHeader = false }: Props) {
  const { role } = community
  const members = pluralize(community.memberCount, 'member')
  return (
    <Text size="sm" c="dimmed">
      <MetaLine>
        {isInHeader ? (
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
        <span>
          Created <RelativeTime at={community.createdAt} dateOnly />
        </span>
        {role && (isInHeader ? roleLabels[role].label : roleBadgeLabel(role))}
      </MetaLine>
    </Text>
  )
}

export function ArchivedBadge() {
  return (
    <Badge variant="default" tt="none" fw={400} size="lg" fz="xs" flex="none">
      Archived
    </Badge>
  )
}
