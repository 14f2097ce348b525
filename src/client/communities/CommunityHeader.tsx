import { Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Community } from '../../shared/communities.ts'
import { TopicBadges } from '../topics/TopicBadges.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CommunityActions } from './CommunityActions.tsx'
import { CommunityMeta } from './CommunityMeta.tsx'
import classes from './communities.module.css'
import { PrivacyIcon } from './PrivacyIcon.tsx'

export function CommunityHeader({ community }: { community: Community }) {
  return (
    <header className={classes.header}>
      <Stack gap="xs" miw={0}>
        <Group gap="xs" wrap="nowrap">
          <PageTitle className={classes.name} dir="auto">
            {community.name}
          </PageTitle>
          {community.isPrivate && <PrivacyIcon isPrivate size={22} />}
        </Group>
        <Text className={classes.name} maw={720} dir="auto">
          {community.description}
        </Text>
        <CommunityMeta community={community} />
        <TopicBadges topics={community.topics} />
      </Stack>
      <CommunityActions community={community} />
    </header>
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
