import { useLingui } from '@lingui/react/macro'
import { Skeleton, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { commentTree, type KnownNodes } from '../../../../shared/discussions/comment-tree.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { EmptyPage, EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FirstPageLink } from '../../../ui/ListLinks.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import type { NextPageQuery } from '../../../ui/paged-query.ts'
import { CommentTree } from './CommentTree.tsx'
import type { ThreadState } from './thread-state.ts'
import type { CommentListState as List } from './use-comment-list.ts'

function CommentSkeletons() {
  const { t } = useLingui()
  return (
    <Stack gap="lg" aria-busy aria-label={t`Loading the comments`}>
      {['one', 'two', 'three'].map((key) => (
        <Stack key={key} gap="xs">
          <Skeleton h={28} w={200} />
          <Skeleton h={48} />
        </Stack>
      ))}
    </Stack>
  )
}

/** The fragment of the comments, so that their pages open below the post. */
const hash = '#comments'

function ThreadTree({ state, pages }: { state: ThreadState; pages: NextPageQuery }) {
  const { t } = useLingui()
  const [nodes] = useState<KnownNodes<Comment>>(() => new WeakMap())
  const tree = useMemo(() => commentTree([...state.comments.values()], nodes), [state.comments, nodes])
  if (tree.length === 0)
    return (
      <EmptyPage pages={pages} hash={hash}>
        <EmptyState title={t`No comments yet`}>{t`Be the first to say something.`}</EmptyState>
      </EmptyPage>
    )
  return (
    <>
      <FirstPageLink pages={pages} hash={hash} />
      <CommentTree nodes={tree} label={t`Comments`} />
    </>
  )
}

/** The loaded comments and the button for more. */
export function CommentList({ list }: { list: List }) {
  const { t } = useLingui()
  if (list.isLoadingError) return <ErrorState title={t`Comments could not be loaded`} onRetry={list.refetch} />
  if (!list.state) return <CommentSkeletons />
  return (
    <div data-stale={list.isStale || undefined}>
      <ThreadTree key={list.state.sort} state={list.state} pages={list.more} />
      <LoadMore pages={list.more} hash={hash} label={t`Load more comments`} />
    </div>
  )
}
