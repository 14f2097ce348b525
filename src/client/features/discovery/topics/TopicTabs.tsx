import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { getQueryKey } from '@trpc/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListDensityToggle } from '../../../ui/ListDensityToggle.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { CommunityCard, CommunityCardSkeleton } from '../../communities/communities/CommunityCard.tsx'
import { useCommunityPages } from '../../communities/communities/use-cached-community.ts'
import classes from '../../communities/topics/topics.module.css'
import { usePostPages } from '../../discussions/post-cache/use-cached-post.ts'
import { PostCard, PostCardSkeleton } from '../../discussions/posts/PostCard.tsx'

function Communities({ slug }: { slug: string }) {
  const { t } = useLingui()
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.topics.communities, { slug }, 'infinite')
  const list = useCommunityPages(queryKey, (cursor) => client.topics.communities.query({ slug, cursor }))
  return (
    <PagedList
      className={classes.grid}
      list={list}
      failed={t`The communities could not be loaded`}
      empty={
        <EmptyState title={t`No communities yet`}>
          <Text c="dimmed">{t`No community that you can see is about this topic.`}</Text>
          <Button component={Link} to={paths.createCommunity} variant="default">
            {t`Create Community`}
          </Button>
        </EmptyState>
      }
      skeleton={<CommunityCardSkeleton />}
      more={t`Load more communities`}
    >
      {(community) => <CommunityCard key={community.id} community={community} />}
    </PagedList>
  )
}

function Posts({ slug }: { slug: string }) {
  const { t } = useLingui()
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.posts.ofTopic, { slug }, 'infinite')
  const list = usePostPages(queryKey, (cursor) => client.posts.ofTopic.query({ slug, cursor }))
  return (
    <PagedList
      className={classes.posts}
      list={list}
      failed={t`The posts could not be loaded`}
      empty={
        <EmptyState title={t`No posts yet`}>
          <Text c="dimmed">{t`Posts about this topic appear here as soon as someone writes one.`}</Text>
          <Button component={Link} to={paths.communities} variant="default">
            {t`Browse communities`}
          </Button>
        </EmptyState>
      }
      skeleton={<PostCardSkeleton withCommunity />}
      more={t`Load more posts`}
    >
      {(post) => <PostCard key={post.id} post={post} withCommunity />}
    </PagedList>
  )
}

export function TopicTabs(topic: { slug: string }) {
  const { t } = useLingui()
  return (
    <UrlTabs
      tabs={[
        { value: 'communities', label: t`Communities`, Panel: Communities },
        { value: 'posts', label: t`Posts`, Panel: Posts },
      ]}
      panelProps={topic}
      aside={<ListDensityToggle />}
    />
  )
}
