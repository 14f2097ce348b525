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
import { useFeedErrorText } from '../feed/FeedArea.tsx'
import { useFeedOptions } from '../feed/use-feed-options.ts'

/** Posts of every community that the viewer may read, in the given order. */
export function DiscoverPosts({ order }: { order: 'hot' | 'new' }) {
  const { t } = useLingui()
  const { client } = trpc.useUtils()
  const queryKey = getQueryKey(trpc.feeds[order], {}, 'infinite')
  const list = usePostPages(queryKey, (cursor) => client.feeds[order].query({ cursor }), useFeedOptions())
  const detail = useFeedErrorText(list.error)
  return (
    <InfiniteList
      list={list}
      failed={t`Failed to load posts. Please try again later. (${detail})`}
      empty={
        <EmptyState title={order === 'hot' ? t`No hot posts found right now.` : t`No new posts found right now.`}>
          <Text c="dimmed">{t`Join a community and write the first one.`}</Text>
          <Button component={Link} to={paths.communities} variant="default">
            {t`Browse communities`}
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
