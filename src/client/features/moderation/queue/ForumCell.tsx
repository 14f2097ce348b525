import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminPost } from '../../shared/admin.ts'
import { paths } from '../app/paths.ts'

/** Where a post stands: its community, and the forum beneath it. */
export function ForumLines({ forum: { name, community } }: { forum: AdminPost['forum'] }) {
  return (
    <div>
      <Anchor component={Link} to={paths.community(community.slug)} size="sm">
        <bdi>{community.name}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed">
        <bdi>{name}</bdi>
      </Text>
    </div>
  )
}
