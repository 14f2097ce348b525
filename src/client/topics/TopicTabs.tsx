import { Button, Tabs, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { CommunityCard, CommunityCardSkeleton } from '../communities/CommunityCard.tsx'
import { PostCard, PostCardSkeleton } from '../posts/PostCard.tsx'
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

/** Which list is shown stands in the address. */
export function TopicTabs({ slug }: { slug: string }) {
  const [params, setParams] = useSearchParams()
  const show = (tab: string | null) =>
    setParams((before) => {
      if (tab === 'posts') before.set('tab', tab)
      else before.delete('tab')
      return before
    })
  return (
    <Tabs value={params.get('tab') === 'posts' ? 'posts' : 'communities'} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="communities">Communities</Tabs.Tab>
        <Tabs.Tab value="posts">Posts</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="communities">
        <Communities slug={slug} />
      </Tabs.Panel>
      <Tabs.Panel value="posts">
        <Posts slug={slug} />
      </Tabs.Panel>
    </Tabs>
  )
}
