import { Box, Button } from '@mantine/core'
import type { HiddenPost } from '../../shared/saved.ts'
import { PostCard, PostCardSkeleton } from '../posts/PostCard.tsx'
import { useShowPost } from '../posts/use-post-marks.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { KeptList, type ListProps } from './KeptList.tsx'
import { useHiddenPosts } from './use-saved.ts'

function Post({ post }: { post: HiddenPost }) {
  const showAgain = useShowPost(post)
  const corner = (
    <Button
      size="compact-sm"
      variant="default"
      flex="none"
      aria-label={`Show again: ${post.title}`}
      onClick={showAgain}
    >
      Show again
    </Button>
  )
  return <PostCard post={post} withCommunity corner={corner} />
}

/** The posts the viewer took out of their lists, the latest hidden first. */
export function HiddenPosts(asked: ListProps) {
  return (
    <Box maw={720}>
      <KeptList
        {...asked}
        one="post"
        many="posts"
        list={useHiddenPosts(asked.q)}
        skeleton={<PostCardSkeleton withCommunity />}
        empty={
          <EmptyState title="No hidden posts">
            Choose Hide Post in the menu of a post you do not want to see any more. Here you can have it shown again.
          </EmptyState>
        }
      >
        {(post) => <Post key={post.id} post={post} />}
      </KeptList>
    </Box>
  )
}
