import { Button } from '@mantine/core'
import type { HiddenPost } from '../../../../shared/discussions/saved.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PostCard, PostCardSkeleton } from '../posts/PostCard.tsx'
import { useUnhidePost } from '../posts/use-saved-and-hidden.ts'
import { type ListProps, SavedList } from './SavedList.tsx'
import classes from './saved.module.css'
import { useHiddenPosts } from './use-saved.ts'

function Post({ post }: { post: HiddenPost }) {
  const showAgain = useUnhidePost(post)
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

/** Posts that the viewer has hidden, most recently hidden first. */
export function HiddenPosts(query: ListProps) {
  return (
    <div className={classes.posts}>
      <SavedList
        {...query}
        one="post"
        many="posts"
        list={useHiddenPosts(query.q)}
        skeleton={<PostCardSkeleton withCommunity />}
        empty={
          <EmptyState title="No hidden posts">
            Choose Hide Post in the menu of a post that you no longer want to see. You can show it again here.
          </EmptyState>
        }
      >
        {(post) => <Post key={post.id} post={post} />}
      </SavedList>
    </div>
  )
}
