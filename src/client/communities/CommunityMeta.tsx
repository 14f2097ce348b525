import { Text } from '@mantine/core'
import type { Community } from '../../shared/communities.ts'
import { counted } from '../ui/counted.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'

/** One grey line: how many members, since when, and the viewer's role. MEMBER is shown as Member, other roles raw. */
export function CommunityMeta({ community }: { community: Community }) {
  return (
    <Text size="sm" c="dimmed">
      {counted(community.memberCount, 'member')}
      {' · '}
      Created <RelativeTime at={community.createdAt} dateOnly />
      {community.role && ` · ${community.role === 'MEMBER' ? 'Member' : community.role}`}
    </Text>
  )
}
