import { Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Community } from '../../shared/communities.ts'
import { paths } from '../app/paths.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { useJoin, useLeave } from './use-membership.ts'

function CreatePostButton({ community }: { community: Community }) {
  const hintId = useId()
  if (community.can.post) {
    return (
      <Button component={Link} to={paths.newPost(community.slug)}>
        Create Post
      </Button>
    )
  }
  return (
    <Stack gap={4} align="flex-start">
      <Button disabled aria-describedby={hintId}>
        Create Post
      </Button>
      <Text id={hintId} size="sm" c="dimmed">
        Join this community to create posts
      </Text>
    </Stack>
  )
}

/** What the viewer may do with the community, as its `can` says; nothing for a guest. */
export function CommunityActions({ community }: { community: Community }) {
  const { viewer } = useViewer()
  const navigate = useNavigate()
  const { slug, can } = community
  const join = useJoin(slug)
  const leave = useLeave(slug, (stillVisible) => {
    if (!stillVisible) navigate(paths.communities)
  })
  if (!viewer) return null
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-start">
        {can.join && (
          <Button loading={join.isPending} onClick={() => join.mutate({ slug })}>
            Join Community
          </Button>
        )}
        {can.leave && (
          <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate({ slug })}>
            Leave Community
          </Button>
        )}
        <CreatePostButton community={community} />
      </Group>
      {community.membershipStatus === 'PENDING' && (
        <Text size="sm">Your request to join is waiting for an organizer or moderator.</Text>
      )}
    </Stack>
  )
}
