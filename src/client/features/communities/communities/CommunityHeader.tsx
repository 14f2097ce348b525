import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { useFocusHeadingOnChange } from '../../../ui/use-focus-heading.ts'
import { TopicBadges } from '../topics/TopicBadges.tsx'
import { ArchivedBadge } from './ArchivedBadge.tsx'
import { CommunityActions } from './CommunityActions.tsx'
import { CommunityMeta } from './CommunityMeta.tsx'
import classes from './communities.module.css'
import { DeniedRequestAlert, PendingRequestAlert } from './JoinRequestAlerts.tsx'

interface Props {
  community: Community
}

export function CommunityHeader({ community }: Props) {
  const { isArchived, membershipStatus, role, denial } = community
  useFocusHeadingOnChange(role ?? membershipStatus)
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
          <CommunityMeta community={community} linksToMembers />
          <TopicBadges topics={community.topics} />
        </Stack>
        <CommunityActions community={community} />
      </header>
      {isArchived && (
        <Alert color="gray" variant="light" role="note" icon={<IconArchive aria-hidden />}>
          {messages.communityArchived}
        </Alert>
      )}
      {membershipStatus === 'PENDING' && <PendingRequestAlert slug={community.slug} />}
      {denial && !role && !membershipStatus && (
        <DeniedRequestAlert denial={denial} canRequestAgain={community.can.join} />
      )}
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
