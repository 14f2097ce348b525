import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SavedPost } from '../../../../shared/discussions/saved.ts'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PostCard, PostCardSkeleton } from '../posts/PostCard.tsx'
import { PostMenu } from '../posts/PostMenu.tsx'
import { useSavePost } from '../posts/use-saved-and-hidden.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { type ListProps, SavedList } from './SavedList.tsx'
import classes from './saved.module.css'
import { useSavedPosts } from './use-saved.ts'

function NoPosts() {
  return (
    <EmptyState title="No saved posts yet">
      <Text c="dimmed">Choose Save Post in the menu of a post to save it here.</Text>
      <Button component={Link} to={paths.feed} variant="default">
        Read your feed
      </Button>
    </EmptyState>
  )
}

function Post({ post }: { post: SavedPost }) {
  const toggle = useSavePost(post)
  const corner = (
    <Group gap={4} wrap="nowrap" flex="none">
      <RemoveButton name={post.title} onClick={toggle} />
      <PostMenu post={post} />
    </Group>
  )
  return <PostCard post={post} withCommunity corner={corner} />
}

/** The viewer's saved posts, most recently saved first. */
export function SavedPosts(query: ListProps) {
  return (
    <div className={classes.posts}>
      <SavedList
        {...query}
        one="post"
        many="posts"
        list={useSavedPosts(query.q)}
        skeleton={<PostCardSkeleton withCommunity />}
        empty={<NoPosts />}
      >
        {(post) => <Post key={post.id} post={post} />}
      </SavedList>
    </div>
  )
}
