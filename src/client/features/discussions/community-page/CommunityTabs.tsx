import { useLingui } from '@lingui/react/macro'
import { Stack, Tabs, Text, Title } from '@mantine/core'
import type { Community } from '../../../../shared/communities/communities.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { piece } from '../../../ui/piece.tsx'
import { UrlTab } from '../../../ui/UrlTab.tsx'
import { useEnumParam } from '../../../ui/use-enum-param.ts'
import { TopicBadges } from '../../communities/topics/TopicBadges.tsx'
import { PostsPanel } from '../posts/PostsPanel.tsx'
import type { CommunityPosts } from '../posts/use-community-posts.ts'
import { useRecordVisit } from '../visits/use-joined-communities.ts'
import classes from './community-page.module.css'

/**
 * Records that a member sees the community's posts. A piece after the posts, because the record changes the
 * community: before the browser has taken over all of a rendered list, a change makes it take over the rest at once.
 */
const CommunityVisit = piece(({ community }: { community: Community }) => {
  useRecordVisit(community)
  return null
})

function About({ community }: { community: Community }) {
  const { t } = useLingui()
  return (
    <Stack gap="md">
      <Text dir="auto" ta="start" style={{ overflowWrap: 'anywhere' }}>
        {community.description}
      </Text>
      <TopicBadges topics={community.topics} className={classes.topics} />
      {community.guidelines.trim() === '' ? (
        <EmptyState
          title={t`No guidelines yet`}
        >{t`The organizers have not written any for this community.`}</EmptyState>
      ) : (
        <>
          <Title order={2} size="h3">
            {t`Community Guidelines`}
          </Title>
          <Markdown text={community.guidelines} headingLevel={2} />
        </>
      )}
    </Stack>
  )
}

/** The parts of a community page. The URL contains the selected tab. */
export function CommunityTabs({ community, posts }: { community: Community; posts: CommunityPosts }) {
  const { t } = useLingui()
  const [shown, show, hrefOf] = useEnumParam('tab', ['posts', 'about'], { preventScrollReset: true })
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md" className={classes.tabs ?? ''}>
        <UrlTab value="posts" href={hrefOf('posts')}>
          {t`Posts`}
        </UrlTab>
        <UrlTab value="about" href={hrefOf('about')}>
          {t`About`}
        </UrlTab>
      </Tabs.List>
      <Tabs.Panel value="posts">
        <PostsPanel community={community} posts={posts} />
      </Tabs.Panel>
      <Tabs.Panel value="about">
        <About community={community} />
      </Tabs.Panel>
      <CommunityVisit community={community} />
    </Tabs>
  )
}
