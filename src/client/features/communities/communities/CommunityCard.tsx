import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { piece } from '../../../ui/piece.tsx'
import { TopicBadges } from '../topics/TopicBadges.tsx'
import { CommunityIcon } from './CommunityIcon.tsx'
import { ArchivedBadge, CommunityMeta } from './CommunityMeta.tsx'
import './community-colors.css'
import classes from './communities.module.css'

interface Props {
  community: Community
  /** A control in the card's corner. */
  corner?: ReactNode
}

export const CommunityCard = piece(({ community, corner }: Props) => {
  return (
    <Card component="li" withBorder className={classes.card} data-community-color={community.color}>
      <Group gap="sm" wrap="nowrap" align="center">
        <CommunityIcon community={community} color={community.color} size={44} />
        <Title order={2} size="h4" className={classes.name} dir="auto">
          <CoverLink to={paths.community(community.slug)}>{community.name}</CoverLink>
        </Title>
        <Group gap="xs" wrap="nowrap" flex="none" ms="auto">
          {community.isArchived && <ArchivedBadge />}
          <PrivacyIcon isPrivate={community.isPrivate} />
          {corner && <div className={classes.aboveCover}>{corner}</div>}
        </Group>
      </Group>
      <div className={classes.description}>
        <Text lineClamp={3} dir="auto" ta="left">
          {community.description}
        </Text>
      </div>
      <TopicBadges topics={community.topics} />
      <CommunityMeta community={community} />
    </Card>
  )
})

export function CommunityCardSkeleton() {
  return (
    <Card component="li" withBorder className={classes.card} aria-hidden>
      <Group gap="sm" wrap="nowrap">
        <Skeleton h={44} w={44} />
        <Skeleton h={22} w="60%" />
      </Group>
      <div className={classes.description}>
        <Skeleton h={16} mt="2xs" />
        <Skeleton h={18} mt="xs" w="80%" />
      </div>
      <Skeleton h={26} w={120} radius="xl" />
      <Skeleton h={16} w="70%" />
    </Card>
  )
}
