import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { useFailureToast } from '../../../ui/use-failure-toast.ts'
import { PostCard, PostCardSkeleton } from './PostCard.tsx'
import { type CommunityPosts, postsLoadFailed } from './use-community-posts.ts'

function NoPosts({ community }: { community: Community }) {
  return (
    <EmptyState title="No posts yet">
      {community.can.post ? (
        <Button component={Link} to={paths.newPost(community.slug)} variant="default">
          Write the first post
        </Button>
      ) : (
        <Text c="dimmed">{community.isArchived ? 'No one wrote a post here.' : 'The first one will appear here.'}</Text>
      )}
    </EmptyState>
  )
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No posts match">
      <Text c="dimmed">Try other words, or clear the filters.</Text>
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
    </EmptyState>
  )
}

interface Props {
  posts: CommunityPosts
  community: Community
  /** Clears the search and filters; undefined without any. */
  onClear?: (() => void) | undefined
}

export function PostList({ posts, community, onClear }: Props) {
  useFailureToast(posts.isLoadingError, postsLoadFailed)
  return (
    <PagedList
      list={posts}
      isStale={posts.isPlaceholderData}
      failed={postsLoadFailed}
      empty={onClear ? <NoMatches onClear={onClear} /> : <NoPosts community={community} />}
      skeleton={<PostCardSkeleton />}
      more="Load more posts"
    >
      {(post) => <PostCard key={post.id} post={post} />}
    </PagedList>
  )
}
