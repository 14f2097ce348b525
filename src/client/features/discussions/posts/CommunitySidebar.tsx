import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Community } from '../../../../shared/communities/communities.ts'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { TopicBadges } from '../../communities/topics/TopicBadges.tsx'
import classes from './posts.module.css'

/** Shows the community of the new post and who will see the post. */
export function CommunitySidebar({ community }: { community: Community }) {
  const { t } = useLingui()
  const { memberCount: count } = community
  return (
    <Card withBorder component="aside" aria-label={t`Community`}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap">
          <CommunityIcon community={community} size={40} />
          <Title order={2} size="h4" className={classes.title} dir="auto">
            {community.name}
          </Title>
        </Group>
        <Text size="sm" className={classes.title} lineClamp={6} dir="auto">
          {community.description}
        </Text>
        <Text size="sm" c="dimmed">
          {t`${plural(count, { one: '# member', other: '# members' })}`}
        </Text>
        <TopicBadges topics={community.topics} />
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <PrivacyIcon isPrivate={community.isPrivate} />
          <Text size="sm">
            {community.isPrivate
              ? t`Only members of this community will see your post. It is kept out of public feeds and search.`
              : t`Your post will be visible to anyone and may appear in feeds and search.`}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}
