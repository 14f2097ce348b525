import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { commentTree } from '../../shared/comment-tree.ts'
import type { Comment } from '../../shared/comments.ts'
import { messages } from '../../shared/messages.ts'
import type { Post } from '../../shared/posts.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import type { CommentTarget } from './CommentDialog.tsx'
import { CommentTree } from './CommentTree.tsx'
import classes from './comments.module.css'
import { type Thread, ThreadContext } from './thread-context.ts'
import type { CommentList } from './use-comment-list.ts'
import { useThread } from './use-thread.ts'
import { CommentDialog, useWritingSoon } from './writing.ts'

function CommentSkeletons() {
  return (
    <Stack gap="lg" aria-busy aria-label="Loading the comments">
      {['one', 'two', 'three'].map((key) => (
        <Stack key={key} gap="xs">
          <Skeleton h={28} w={200} />
          <Skeleton h={48} />
        </Stack>
      ))}
    </Stack>
  )
}

function CommentListBody({ list, comments }: { list: CommentList; comments: Comment[] | undefined }) {
  const tree = useMemo(() => commentTree(comments ?? []), [comments])
  if (list.isLoadingError) return <ErrorState title="Comments could not be loaded" onRetry={list.refetch} />
  if (!comments) return <CommentSkeletons />
  if (tree.length === 0) return <EmptyState title="No comments yet">Be the first to say something.</EmptyState>
  return (
    <>
      <CommentTree nodes={tree} label="Comments" />
      <LoadMore pages={list} label="Load more comments" />
    </>
  )
}

/** The comments of a post and the way to write one. */
export function Comments({ post, list }: { post: Post; list: CommentList }) {
  const { viewer } = useViewer()
  const [target, setTarget] = useState<CommentTarget | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  if (target && !hasOpened) setHasOpened(true)
  useWritingSoon()
  const comments = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data])
  const { folded, toggle, shownId, isMissing } = useThread(comments, list)
  const thread = useMemo<Thread>(
    () => ({ post, folded, toggle, shownId, onReply: (parent) => setTarget({ parent }) }),
    [post, folded, toggle, shownId],
  )
  return (
    <Stack component="section" gap="md" className={classes.section} aria-labelledby="comments">
      <Group justify="space-between">
        <Title order={2} id="comments" tabIndex={-1} data-shown={shownId === 'comments' || undefined}>
          Comments
        </Title>
        <Button
          variant="default"
          disabled={!post.can.comment || !viewer?.emailVerified}
          onClick={() => setTarget({ parent: null })}
        >
          Leave a Comment
        </Button>
      </Group>
      <VerificationNotice>{messages.verificationNeededToComment}</VerificationNotice>
      {isMissing && (
        <Text size="sm" c="dimmed" role="status">
          The comment this link points to is not here any more.
        </Text>
      )}
      <ThreadContext value={thread}>
        <CommentListBody list={list} comments={comments} />
      </ThreadContext>
      <Suspense>{hasOpened && <CommentDialog post={post} target={target} onClose={() => setTarget(null)} />}</Suspense>
    </Stack>
  )
}
