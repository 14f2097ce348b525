import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { Community } from '../../shared/communities.ts'
import { messages } from '../../shared/messages.ts'
import { TopicBadges } from '../topics/TopicBadges.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ArchivedBadge } from './ArchivedBadge.tsx'
import { CommunityActions } from './CommunityActions.tsx'
import { CommunityMeta } from './CommunityMeta.tsx'
import classes from './communities.module.css'
import { PrivacyIcon } from './PrivacyIcon.tsx'
import { DenialNote, WaitingNote } from './RequestNotes.tsx'
import { useFocusKept } from './use-focus-kept.ts'

interface Props {
  community: Community
}

export function CommunityHeader({ community }: Props) {
  const { isArchived, membershipStatus, role, denial } = community
  useFocusKept(role ?? membershipStatus)
  return (
    <Stack gap="md">
      <header className={classes.header}>
        <Stack gap="xs" className={classes.what}>
          <Group gap="xs" wrap="nowrap">
            <PageTitle className={classes.name} dir="auto">
              {community.name}
            </PageTitle>
            {community.isPrivate && <PrivacyIcon isPrivate size={22} />}
            {isArchived && <ArchivedBadge />}
          </Group>
          <Text className={classes.name} maw={720} dir="auto">
            {community.description}
          </Text>
          <CommunityMeta community={community} isWayToMembers />
          <TopicBadges topics={community.topics} />
        </Stack>
        <CommunityActions community={community} />
      </header>
      {isArchived && (
        <Alert color="gray" variant="light" role="note" icon={<IconArchive aria-hidden />}>
          {messages.communityArchived}
        </Alert>
      )}
      {membershipStatus === 'PENDING' && <WaitingNote slug={community.slug} />}
      {denial && !role && !membershipStatus && <DenialNote denial={denial} mayAskAgain={community.can.join} />}
    </Stack>
  )
}

export function CommunityHeaderSkeleton() {
  return (
    <Stack gap="sm" aria-busy aria-label="Loading the community">
      <Skeleton h={36} w="50%" />
      <Skeleton h={18} maw={640} />
      <Skeleton h={16} w={220} />
      <Skeleton h={36} w={200} mt="xs" />
    </Stack>
  )
}
