import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { getQueryKey } from '@trpc/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { usePostPages } from '../../discussions/post-cache/use-cached-post.ts'
import { PostCard, PostCardSkeleton } from '../../discussions/posts/PostCard.tsx'
import { useFeedOptions } from '../feed/use-feed-options.ts'

/** The posts of the viewer's communities in the given order. */
export function HomeFeed({ sort }: { sort: 'hot' | 'new' }) {
  const { t } = useLingui()
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.feeds.communityPosts, { sort }, 'infinite')
  const list = usePostPages(queryKey, (cursor) => client.feeds.communityPosts.query({ sort, cursor }), useFeedOptions())
  return (
    <InfiniteList
      list={list}
      failed={t`Your feed could not be loaded`}
      empty={
        <EmptyState title={t`No posts in your communities yet`}>
          <Text c="dimmed">{t`Write the first one, or see what others talk about.`}</Text>
          <Button component={Link} to={paths.discover} variant="default">
            {t`Discover posts`}
          </Button>
        </EmptyState>
      }
      skeleton={<PostCardSkeleton withCommunity />}
      more={t`Load more posts`}
    >
      {(post) => <PostCard key={post.id} post={post} withCommunity />}
    </InfiniteList>
  )
}
