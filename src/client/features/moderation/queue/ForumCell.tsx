import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminPost } from '../../../../shared/administration/dashboard.ts'
import { paths } from '../../../platform/paths.ts'

export function ForumCell({ forum: { name, community } }: { forum: AdminPost['forum'] }) {
  return (
    <div>
      <Anchor data-tap-line component={Link} to={paths.community(community.slug)} size="sm">
        <bdi>{community.name}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed">
        <bdi>{name}</bdi>
      </Text>
    </div>
  )
}
