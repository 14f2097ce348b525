import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useRef } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import { errorStatus } from '../../../ui/api-error.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { FilterChips } from './FilterChips.tsx'
import { PostList } from './PostList.tsx'
import { PostToolbar } from './PostToolbar.tsx'
import type { CommunityPosts } from './use-community-posts.ts'
import { usePostSearch } from './use-post-search.ts'

export function PostsPanel({ community, posts }: { community: Community; posts: CommunityPosts }) {
  const { t } = useLingui()
  const search = usePostSearch()
  const filterButton = useRef<HTMLButtonElement>(null)
  // An invited user may see the community but not its posts.
  const isClosed = errorStatus(posts.error) === 403
  if (isClosed) return <EmptyState title={t`For members only`}>{t`Join the community to read its posts.`}</EmptyState>

  const items = posts.data?.pages.flatMap((page) => page.items)
  const isNotified = search.isFiltered && !posts.isPlaceholderData
  return (
    <Stack gap="md">
      <PostToolbar community={community} search={search} filterButton={filterButton} />
      <FilterChips
        community={community}
        search={search}
        author={items?.[0]?.author}
        onCleared={() => filterButton.current?.focus()}
      />
      <ResultStatus
        resultText={(count) => t`${plural(count, { one: '# post', other: '# posts' })} found`}
        count={isNotified ? items?.length : undefined}
        hasMore={posts.hasNextPage}
      />
      <div>
        <PostList posts={posts} community={community} q={search.search.q} isFiltered={search.isFiltered} />
      </div>
    </Stack>
  )
}
