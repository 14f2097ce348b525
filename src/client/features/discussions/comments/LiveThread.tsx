import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CommentSort } from '../../../../shared/discussions/comment-sorts.ts'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { ThreadEvent } from '../../../../shared/discussions/threads.ts'
import type { Author } from '../../../../shared/identity/auth.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useCachedPost } from '../post-cache/use-cached-post.ts'
import { postWithReactions } from '../reactions/reaction-counts.ts'
import { applyEvent } from './thread-events.ts'
import type { ThreadState } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

const includesComment = ({ comments, pendingComments: waiting }: ThreadState, { id }: Comment) =>
  comments.has(id) || waiting.some((one) => one.id === id)

/** The oldest event id among the cached orders. A stream that starts after it misses nothing. */
const oldestEventId = (states: readonly ThreadState[]) =>
  states.map(({ lastEventId }) => lastEventId).sort((a, b) => Number(a) - Number(b))[0] ?? null

/** Applies events to the post above the thread. */
function usePostEvents(postId: string) {
  const cachedPost = useCachedPost()
  const queryClient = useQueryClient()
  return (event: ThreadEvent) => {
    const isRemoving = queryClient.isMutating({ mutationKey: getQueryKey(trpc.posts.remove) }) > 0
    // A viewer who deletes the post is leaving the page already.
    if ((event.kind === 'post' && !isRemoving) || event.kind === 'reset') cachedPost.refresh(postId)
    if (event.kind === 'comment' || event.kind === 'gone') {
      const { commentCount: comments } = event
      cachedPost.change(postId, ({ _count }) => (_count ? { _count: { ..._count, comments } } : {}))
    }
    if (event.kind === 'reactions' && event.targetType === 'POST')
      cachedPost.change(postId, postWithReactions(event.reactions))
  }
}

/** Sooner than the mail about a comment, so that none tells a reader of what the open thread shows. */
const recordingMs = 60_000

interface Props {
  postId: string
  sort: CommentSort
  viewerId: string | null
  /** Records that the viewer has seen the new comments. */
  onSeen: () => void
  /** Receives the other users who are writing a comment. */
  onWriters: (writers: readonly Author[]) => void
}

/** Applies live events to an open thread and announces new comments to assistive technology. */
export function LiveThread({ postId, sort, viewerId, onSeen, onWriters }: Props) {
  const { t } = useLingui()
  const thread = useCachedThread(postId)
  const notifyPost = usePostEvents(postId)
  const [lastEventId] = useState(() => oldestEventId(thread.readAll()))
  const cachedPost = useCachedPost()
  const [said, setSaid] = useState('')
  const hasSeen = useRef(false)

  const { status } = trpc.threads.live.useSubscription(
    { postId, lastEventId },
    {
      onData: (event) => {
        const { data } = event
        if (data.kind === 'writing') return onWriters(data.users)
        const before = thread.read(sort)
        thread.write((state) => applyEvent(state, event, viewerId))
        notifyPost(data)
        if (data.kind === 'reset') void thread.refresh()
        const after = thread.read(sort)
        if (!before || !after || data.kind !== 'comment' || data.comment.author?.id === viewerId) return
        if (includesComment(before, data.comment) || !includesComment(after, data.comment)) return
        hasSeen.current = true
        const count = after.pendingComments.length
        const isWaiting = count > before.pendingComments.length
        const name = data.comment.author?.name
        setSaid(
          isWaiting ? t`${plural(count, { one: '# new comment', other: '# new comments' })}` : t`New reply by ${name}`,
        )
      },
      // The post may have gone before its stream was open.
      onError: () => cachedPost.refresh(postId),
    },
  )

  // Without the stream nobody would say that they are gone. A new one begins with those who are writing then.
  const isConnected = status === 'pending'
  useEffect(() => (isConnected ? () => onWriters([]) : undefined), [isConnected, onWriters])

  useEffect(() => {
    const record = () => {
      if (hasSeen.current) onSeen()
      hasSeen.current = false
    }
    const timer = setInterval(record, recordingMs)
    return () => {
      clearInterval(timer)
      record()
    }
  }, [onSeen])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
