import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { CommunityCard, CommunityCardSkeleton } from '../communities/CommunityCard.tsx'
import { PostCard, PostCardSkeleton } from '../posts/PostCard.tsx'
import { AddressTabs } from '../ui/AddressTabs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import classes from './topics.module.css'

const nextPage = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor }

function Communities({ slug }: { slug: string }) {
  const list = trpc.topics.communities.useInfiniteQuery({ slug }, nextPage)
  return (
    <PagedList
      className={classes.grid}
      list={list}
      failed="The communities could not be loaded"
      empty={
        <EmptyState title="No communities yet">
          <Text c="dimmed">No community that you can see is about this topic.</Text>
          <Button component={Link} to={paths.createCommunity} variant="default">
            Create Community
          </Button>
        </EmptyState>
      }
      skeleton={<CommunityCardSkeleton />}
      more="Load more communities"
    >
      {(community) => <CommunityCard key={community.id} community={community} />}
    </PagedList>
  )
}

function Posts({ slug }: { slug: string }) {
  const list = trpc.posts.ofTopic.useInfiniteQuery({ slug }, nextPage)
  return (
    <PagedList
      className={classes.posts}
      list={list}
      failed="The posts could not be loaded"
      empty={
        <EmptyState title="No posts yet">
          <Text c="dimmed">Posts about this topic appear here as soon as somebody writes one.</Text>
          <Button component={Link} to={paths.communities} variant="default">
            Browse communities
          </Button>
        </EmptyState>
      }
      skeleton={<PostCardSkeleton withCommunity />}
      more="Load more posts"
    >
      {(post) => <PostCard key={post.id} post={post} withCommunity />}
    </PagedList>
  )
}

const tabs = [
  { value: 'communities', label: 'Communities', Panel: Communities },
  { value: 'posts', label: 'Posts', Panel: Posts },
] as const

/** What there is about a topic. */
export function TopicTabs(topic: { slug: string }) {
  return <AddressTabs tabs={tabs} asked={topic} />
}
