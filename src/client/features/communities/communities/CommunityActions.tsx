import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSettings } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { SignInButton } from '../../identity/auth/SignInButton.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { ReportMenu } from '../../moderation/reports/ReportMenu.tsx'
import { InviteDialog, JoinDialog, prefetchInvite, prefetchJoin } from './lazy-dialogs.ts'
import { ModerationQueueLink } from './ModerationQueueLink.tsx'
import { SaveCommunityButton } from './SaveCommunityButton.tsx'
import { useJoin, useLeave } from './use-membership.ts'

interface Props {
  community: Community
}

function useDialog() {
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  return { opened, open, close, isWanted }
}

function JoinButton({ community }: Props) {
  const { slug, requiresApproval } = community
  const join = useJoin(slug)
  const { opened, open, close, isWanted } = useDialog()
  return (
    <>
      <Button
        loading={join.isPending}
        onClick={() => (requiresApproval ? open() : join.mutate({ slug }))}
        {...(requiresApproval && prefetchJoin)}
      >
        Join Community
      </Button>
      <Suspense>{isWanted && <JoinDialog community={community} opened={opened} onClose={close} />}</Suspense>
    </>
  )
}

function InviteButton({ community }: Props) {
  const { opened, open, close, isWanted } = useDialog()
  return (
    <>
      <Button variant="default" onClick={open} {...prefetchInvite}>
        Invite Members
      </Button>
      <Suspense>{isWanted && <InviteDialog community={community} opened={opened} onClose={close} />}</Suspense>
    </>
  )
}

function LeaveButton({ community: { slug } }: Props) {
  const navigate = useNavigate()
  const leave = useLeave(slug, (stillVisible) => {
    if (!stillVisible) navigate(paths.communities)
  })
  return (
    <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate({ slug })}>
      Leave Community
    </Button>
  )
}

function CreatePostButton({ community }: Props) {
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

/** The viewer's actions according to the community's `can`. Guests are asked to sign in. */
export function CommunityActions({ community }: Props) {
  const { viewer, isLoading } = useViewer()
  const { slug, can, isArchived } = community
  if (isLoading) return null
  if (!viewer) return isArchived ? null : <SignInButton>Sign in to join</SignInButton>
  return (
    <Group gap="xs" align="flex-start">
      {can.join && <JoinButton community={community} />}
      {!isArchived && <CreatePostButton community={community} />}
      {can.invite && <InviteButton community={community} />}
      {can.moderate && <ModerationQueueLink slug={slug} />}
      {can.moderate && (
        <ActionIcon
          component={Link}
          to={paths.communitySettings(slug)}
          variant="default"
          size={36}
          aria-label="Community settings"
          title="Community settings"
        >
          <IconSettings size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {can.leave && <LeaveButton community={community} />}
      <SaveCommunityButton community={community} />
      {!can.manage && <ReportMenu key={slug} target={{ type: 'COMMUNITY', id: slug }} name={community.name} />}
    </Group>
  )
}
