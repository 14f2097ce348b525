import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { feedFailure } from '../feed/feed-failure.ts'
import { useFeedOptions } from '../feed/use-feed-options.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EndlessList } from '../ui/EndlessList.tsx'
import { DiscoverPostCard, DiscoverPostSkeleton } from './DiscoverPostCard.tsx'

/** The posts of all the communities that are open to the viewer, in one of the two orders. */
export function DiscoverPosts({ order }: { order: 'hot' | 'new' }) {
  const list = trpc.feeds[order].useInfiniteQuery({}, useFeedOptions())
  return (
    <EndlessList
      list={list}
      failed={`Failed to load posts. Please try again later. (${feedFailure(list.error)})`}
      empty={
        <EmptyState title={`No ${order} posts found right now.`}>
          <Text c="dimmed">Join a community and write the first one.</Text>
          <Button component={Link} to={paths.communities} variant="default">
            Browse communities
          </Button>
        </EmptyState>
      }
      skeleton={<DiscoverPostSkeleton />}
      more="Load more posts"
    >
      {(post) => <DiscoverPostCard key={post.id} post={post} />}
    </EndlessList>
  )
}
