import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { CachedPost } from '../post-cache/use-cached-post.ts'
import { PostCard, PostCardSkeleton } from '../posts/PostCard.tsx'
import { PostMenu } from '../posts/PostMenu.tsx'
import { useSavePost, useUnhidePost } from '../posts/use-saved-and-hidden.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { type ListProps, SavedList } from './SavedList.tsx'
import { type PostMark, useMarkedPosts } from './use-saved.ts'

function SavedPostActions({ post }: { post: CachedPost }) {
  const toggle = useSavePost(post)
  return (
    <Group gap="2xs" wrap="nowrap" flex="none">
      <RemoveButton name={post.title} onClick={toggle} />
      <PostMenu post={post} />
    </Group>
  )
}

function HiddenPostActions({ post }: { post: CachedPost }) {
  const { t } = useLingui()
  const { title } = post
  const showAgain = useUnhidePost(post)
  return (
    <Button size="compact-sm" variant="default" flex="none" aria-label={t`Show again: ${title}`} onClick={showAgain}>
      {t`Show again`}
    </Button>
  )
}

interface Props extends ListProps {
  mark: PostMark
  Actions: typeof SavedPostActions
  empty: ReactNode
}

function MarkedPosts({ mark, Actions, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <SavedList
      {...rest}
      resultText={(count) => t`${plural(count, { one: '# post', other: '# posts' })} found`}
      kind="posts"
      list={useMarkedPosts(mark, rest.q)}
      skeleton={<PostCardSkeleton withCommunity />}
    >
      {(post) => <PostCard key={post.id} post={post} withCommunity corner={<Actions post={post} />} />}
    </SavedList>
  )
}

function NoSavedPosts() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No saved posts yet`}>
      <Text c="dimmed">{t`Choose Save Post in the menu of a post to save it here.`}</Text>
      <Button component={Link} to={paths.feed} variant="default">
        {t`Read your feed`}
      </Button>
    </EmptyState>
  )
}

function NoHiddenPosts() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No hidden posts`}>
      {t`Choose Hide Post in the menu of a post that you no longer want to see. You can show it again here.`}
    </EmptyState>
  )
}

/** The viewer's saved posts, most recently saved first. */
export const SavedPosts = (query: ListProps) => (
  <MarkedPosts {...query} mark="posts" Actions={SavedPostActions} empty={<NoSavedPosts />} />
)

/** Posts that the viewer has hidden, most recently hidden first. */
export const HiddenPosts = (query: ListProps) => (
  <MarkedPosts {...query} mark="hidden" Actions={HiddenPostActions} empty={<NoHiddenPosts />} />
)
