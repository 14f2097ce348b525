import { Button, Text } from '@mantine/core'
import { getQueryKey } from '@trpc/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { usePostPages } from '../../discussions/post-cache/use-cached-post.ts'
import { PostCard, PostCardSkeleton } from '../../discussions/posts/PostCard.tsx'
import { feedErrorText } from '../feed/FeedArea.tsx'
import { useFeedOptions } from '../feed/use-feed-options.ts'

/** Posts of every community that the viewer may read, in the given order. */
export function DiscoverPosts({ order }: { order: 'hot' | 'new' }) {
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.feeds[order], {}, 'infinite')
  const list = usePostPages(queryKey, (cursor) => client.feeds[order].query({ cursor }), useFeedOptions())
  return (
    <InfiniteList
      list={list}
      failed={`Failed to load posts. Please try again later. (${feedErrorText(list.error)})`}
      empty={
        <EmptyState title={`No ${order} posts found right now.`}>
          <Text c="dimmed">Join a community and write the first one.</Text>
          <Button component={Link} to={paths.communities} variant="default">
            Browse communities
          </Button>
        </EmptyState>
      }
      skeleton={<PostCardSkeleton withCommunity />}
      more="Load more posts"
    >
      {(post) => <PostCard key={post.id} post={post} withCommunity />}
    </InfiniteList>
  )
}
