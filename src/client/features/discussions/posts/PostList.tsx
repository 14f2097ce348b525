import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ClearLink } from '../../../ui/ListLinks.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { useLoadFailureToast } from '../../../ui/use-failure-toast.ts'
import { DidYouMean } from './DidYouMean.tsx'
import { PostCard, PostCardSkeleton } from './PostCard.tsx'
import type { CommunityPosts } from './use-community-posts.ts'
import { searchKeys } from './use-post-search.ts'

function NoPosts({ community }: { community: Community }) {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No posts yet`}>
      {community.can.post ? (
        <Button data-needs-script component={Link} to={paths.newPost(community.slug)} variant="default">
          {t`Write the first post`}
        </Button>
      ) : (
        <Text c="dimmed">
          {community.isArchived ? t`No one wrote a post here.` : t`The first one will appear here.`}
        </Text>
      )}
    </EmptyState>
  )
}

function NoMatches({ slug, q }: { slug: string; q: string | undefined }) {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No posts match`}>
      {q !== undefined && <DidYouMean slug={slug} q={q} />}
      <Text c="dimmed">{t`Try other words, or clear the filters.`}</Text>
      <ClearLink parameters={searchKeys} />
    </EmptyState>
  )
}

interface Props {
  posts: CommunityPosts
  community: Community
  /** The words that are searched for. */
  q?: string | undefined
  /** Whether a search or filter is set. */
  isFiltered: boolean
}

export function PostList({ posts, community, q, isFiltered }: Props) {
  const { t } = useLingui()
  const postsLoadFailed = t`Failed to fetch community posts`
  useLoadFailureToast(posts.isLoadingError, postsLoadFailed)
  return (
    <PagedList
      list={posts}
      isStale={posts.isPlaceholderData}
      failed={postsLoadFailed}
      empty={isFiltered ? <NoMatches slug={community.slug} q={q} /> : <NoPosts community={community} />}
      skeleton={<PostCardSkeleton />}
      more={t`Load more posts`}
    >
      {(post) => <PostCard key={post.id} post={post} />}
    </PagedList>
  )
}
