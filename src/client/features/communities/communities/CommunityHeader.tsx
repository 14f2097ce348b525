import { useLingui } from '@lingui/react/macro'
import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useFocusHeadingOnChange } from '../../../ui/focus.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { FollowMenu } from '../follows/FollowMenu.tsx'
import { TopicBadges } from '../topics/TopicBadges.tsx'
import { CommunityActions } from './CommunityActions.tsx'
import { CommunityFaces } from './CommunityFaces.tsx'
import { CommunityBanner, CommunityIcon } from './CommunityIcon.tsx'
import { ArchivedBadge, CommunityMeta } from './CommunityMeta.tsx'
import classes from './communities.module.css'
import { DeniedRequestAlert, PendingRequestAlert } from './JoinRequestAlerts.tsx'

interface Props {
  community: Community
}

export function CommunityHeader({ community }: Props) {
  const translate = useTranslate()
  const { isArchived, membershipStatus, role, denial, bannerUrl, color, can } = community
  const hasBanner = bannerUrl !== null || color !== null
  useFocusHeadingOnChange(`${membershipStatus} ${can.join} ${can.leave}`)
  return (
    <Stack gap="sm">
      <header className={classes.header} data-banner={hasBanner || undefined}>
        {hasBanner && <CommunityBanner src={bannerUrl && `${bannerUrl}/banner`} />}
        <div className={classes.identity}>
          <CommunityIcon
            community={community}
            color={color}
            size={hasBanner ? 72 : 56}
            className={classes.icon ?? ''}
          />
          <div className={classes.what}>
            <Group gap="xs" wrap="nowrap">
              <PageTitle className={classes.title} dir="auto">
                {community.name}
              </PageTitle>
              {community.isPrivate && <PrivacyIcon isPrivate size={20} />}
              {isArchived && <ArchivedBadge />}
            </Group>
            <CommunityMeta community={community} isInHeader />
            <CommunityFaces community={community} />
          </div>
          {can.follow && <FollowMenu targetType="COMMUNITY" targetId={community.id} name={community.name} />}
          <CommunityActions community={community} />
        </div>
        <Text className={classes.lead} maw={720} dir="auto">
          {community.description}
        </Text>
        <TopicBadges topics={community.topics} className={classes.topics} />
      </header>
      {isArchived && (
        <Alert color="gray" variant="light" role="note" icon={<IconArchive aria-hidden />}>
          {translate(messages.communityArchived)}
        </Alert>
      )}
      {membershipStatus === 'PENDING' && <PendingRequestAlert slug={community.slug} />}
      {denial && !role && !membershipStatus && <DeniedRequestAlert denial={denial} canRequestAgain={can.join} />}
    </Stack>
  )
}

export function CommunityHeaderSkeleton() {
  const { t } = useLingui()
  return (
    <div className={classes.header} role="status" aria-busy aria-label={t`Loading the community`}>
      <div className={classes.identity}>
        <Skeleton h={56} w={56} />
        <div className={classes.what}>
          <Skeleton h={28} w="70%" />
          <Skeleton h={14} w={200} maw="90%" mt="xs" />
          <div className={classes.faces} />
        </div>
        <div className={classes.actions} />
      </div>
      <Skeleton h={18} maw={640} />
    </div>
  )
}
