import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '../../shared/comments.ts'
import type { CommentSort, ThreadEvent } from '../../shared/threads.ts'
import { trpc } from '../app/trpc.ts'
import { useCachedPost } from '../posts/use-cached-post.ts'
import { counted } from '../ui/counted.ts'
import { applyEvent } from './thread-events.ts'
import type { ThreadState } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

const has = ({ comments, waiting }: ThreadState, { id }: Comment) =>
  comments.has(id) || waiting.some((one) => one.id === id)

/** From where on nothing of what is kept has missed anything. */
const oldestEventId = (states: readonly ThreadState[]) =>
  states.map(({ lastEventId }) => lastEventId).sort((a, b) => Number(a) - Number(b))[0] ?? null

/** What an event means to the post above the thread. */
function usePostEvents(postId: string) {
  const cachedPost = useCachedPost()
  const queryClient = useQueryClient()
  return (event: ThreadEvent) => {
    const isRemoving = queryClient.isMutating({ mutationKey: getQueryKey(trpc.posts.remove) }) > 0
    // Whoever deletes it is on the way to another screen.
    if ((event.kind === 'post' && !isRemoving) || event.kind === 'reset') cachedPost.refresh(postId)
    if (event.kind === 'comment' || event.kind === 'gone') {
      const { commentCount: comments } = event
      cachedPost.change(postId, (post) => ({ ...post, _count: { ...post._count, comments } }))
    }
    if (event.kind !== 'reactions' || event.targetType !== 'POST') return
    const { reactions } = event
    const like = reactions.find(({ reactionType }) => reactionType === 'satisfaction')
    cachedPost.change(postId, (post) => ({
      ...post,
      reactions,
      hasLiked: like?.hasReacted ?? false,
      _count: { ...post._count, likes: like?.count ?? 0 },
    }))
  }
}

interface Props {
  postId: string
  sort: CommentSort
  viewerId: string | null
  /** Remembers that the viewer has seen what came meanwhile. */
  onSeen: () => void
}

/** Brings into the thread what happens in it while it is being read, and tells assistive technology what came. */
export function LiveThread({ postId, sort, viewerId, onSeen }: Props) {
  const thread = useCachedThread(postId)
  const tellPost = usePostEvents(postId)
  const [lastEventId] = useState(() => oldestEventId(thread.readAll()))
  const [said, setSaid] = useState('')
  const hasSeen = useRef(false)

  trpc.threads.live.useSubscription(
    { postId, lastEventId },
    {
      onData: (event) => {
        const { data } = event
        const before = thread.read(sort)
        thread.write((state) => applyEvent(state, event, viewerId))
        tellPost(data)
        if (data.kind === 'reset') void thread.refresh()
        const after = thread.read(sort)
        if (!before || !after || data.kind !== 'comment' || data.comment.author?.id === viewerId) return
        if (has(before, data.comment) || !has(after, data.comment)) return
        hasSeen.current = true
        const waiting = after.waiting.length
        const isWaiting = waiting > before.waiting.length
        setSaid(isWaiting ? counted(waiting, 'new comment') : `New reply by ${data.comment.author?.name}`)
      },
    },
  )

  useEffect(
    () => () => {
      if (hasSeen.current) onSeen()
      hasSeen.current = false
    },
    [onSeen],
  )
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
