import { Stack } from '@mantine/core'
import { useRef } from 'react'
import type { Community } from '../../shared/communities.ts'
import { errorStatus } from '../app/trpc.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ResultStatus } from '../ui/ResultStatus.tsx'
import { FilterChips } from './FilterChips.tsx'
import { PostList } from './PostList.tsx'
import { PostToolbar } from './PostToolbar.tsx'
import type { CommunityPosts } from './use-community-posts.ts'
import { usePostSearch } from './use-post-search.ts'

/** The posts of a community, and the ways to find one. */
export function PostsPanel({ community, posts }: { community: Community; posts: CommunityPosts }) {
  const search = usePostSearch()
  const filterButton = useRef<HTMLButtonElement>(null)
  // Whoever is invited sees what the community is, and no more.
  const isClosed = errorStatus(posts.error) === 403
  if (isClosed)
    return <EmptyState title="For members only">Join the community to read what is written in it.</EmptyState>

  const items = posts.data?.pages.flatMap((page) => page.items)
  const isTold = search.isNarrowed && !posts.isPlaceholderData
  return (
    <Stack gap="md">
      <PostToolbar community={community} search={search} filterButton={filterButton} />
      <FilterChips
        community={community}
        search={search}
        author={items?.[0]?.author}
        onGone={() => filterButton.current?.focus()}
      />
      <ResultStatus one="post" count={isTold ? items?.length : undefined} hasMore={posts.hasNextPage} />
      <div>
        <PostList posts={posts} community={community} onClear={search.isNarrowed ? search.clear : undefined} />
      </div>
    </Stack>
  )
}
