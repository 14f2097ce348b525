import { Stack, Tabs } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Community } from '../../shared/communities.ts'
import { trpc } from '../app/trpc.ts'
import { PostList } from '../posts/PostList.tsx'
import { useCommunityPosts } from '../posts/use-community-posts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Markdown } from '../ui/Markdown.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { CommunityHeader, CommunityHeaderSkeleton } from './CommunityHeader.tsx'
import { CommunityLoadError } from './CommunityLoadError.tsx'
import { isFinal, isWaiting, loadErrorText, mayAskToJoin } from './load-error.ts'
import { VerificationNotice } from './VerificationNotice.tsx'

const loadFailed = 'Failed to fetch community details'

function About({ community }: { community: Community }) {
  if (community.guidelines.trim() === '') {
    return <EmptyState title="No guidelines yet">The organizers have not written any for this community.</EmptyState>
  }
  return <Markdown text={community.guidelines} />
}

function CommunityTabs({ community }: { community: Community }) {
  const [params, setParams] = useSearchParams()
  const posts = useCommunityPosts(community.slug)
  const show = (tab: string | null) =>
    setParams((before) => {
      if (tab === 'about') before.set('tab', tab)
      else before.delete('tab')
      return before
    })
  return (
    <Tabs value={params.get('tab') === 'about' ? 'about' : 'posts'} onChange={show} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="posts">Posts</Tabs.Tab>
        <Tabs.Tab value="about">About</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="posts">
        <PostList posts={posts} community={community} />
      </Tabs.Panel>
      <Tabs.Panel value="about" maw={720}>
        <About community={community} />
      </Tabs.Panel>
    </Tabs>
  )
}

export function CommunityPage() {
  const { slug = '' } = useParams()
  const community = trpc.communities.bySlug.useQuery({ slug })
  // Asked for here so that the posts travel with the community, not after it.
  useCommunityPosts(slug)
  const { error } = community
  useFailureToast(community.isLoadingError && error !== null && !isFinal(error), loadFailed)

  if (error && (!community.data || isFinal(error))) {
    return (
      <CommunityLoadError
        message={loadErrorText(error, loadFailed)}
        askToJoin={mayAskToJoin(error) ? slug : undefined}
        hasAsked={isWaiting(error)}
        onRetry={isFinal(error) ? undefined : community.refetch}
      />
    )
  }
  return (
    <Stack maw={1080} mx="auto" gap="lg">
      {community.data ? (
        <>
          <VerificationNotice>Verify your email address to post and comment.</VerificationNotice>
          <CommunityHeader community={community.data} />
          <CommunityTabs community={community.data} />
        </>
      ) : (
        <CommunityHeaderSkeleton />
      )}
    </Stack>
  )
}
