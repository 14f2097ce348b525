import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AdminPost } from '../../../../shared/administration/dashboard.ts'
import { forumNameText } from '../../../../shared/communities/default-forum.ts'
import { paths } from '../../../platform/paths.ts'
import { useWrite } from '../../../ui/languages/texts.tsx'

export function ForumCell({ forum: { name, community } }: { forum: AdminPost['forum'] }) {
  const write = useWrite()
  return (
    <div>
      <Anchor data-tap-line component={Link} to={paths.community(community.slug)} size="sm">
        <bdi>{community.name}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed">
        <bdi>{write(forumNameText(name))}</bdi>
      </Text>
    </div>
  )
}
