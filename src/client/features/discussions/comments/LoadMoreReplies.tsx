import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Comment } from '../../shared/comments.ts'
import { trpc } from '../app/trpc.ts'
import { counted } from '../ui/counted.ts'
import classes from './comments.module.css'
import { anchorOf } from './places.ts'
import { useThreadContext } from './thread-context.ts'
import { addReplies } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

interface Props {
  comment: Comment
  missing: number
  /** Whether some of the replies are here. */
  hasSome: boolean
}

/** The way to the replies that have not been loaded. */
export function MoreReplies({ comment: { id }, missing, hasSome }: Props) {
  const { postId, sort } = useThreadContext()
  const { client } = trpc.useUtils()
  const thread = useCachedThread(postId)
  const button = useRef<HTMLButtonElement>(null)
  const more = useMutation({
    mutationFn: () => {
      const cursor = thread.read(sort)?.replyCursors[id]
      return client.threads.replies.query({ postId, sort, parentId: id, ...(cursor !== undefined && { cursor }) })
    },
    onSuccess: (piece) => {
      const hadFocus = document.activeElement === button.current
      thread.write((state) => (state.sort === sort ? addReplies(state, id, piece) : state))
      const first = piece.comments[0]
      // The button may go: the keyboard goes on with what came in its place.
      if (hadFocus && first) {
        requestAnimationFrame(() => document.getElementById(anchorOf(first.id))?.focus({ preventScroll: true }))
      }
    },
  })
  return (
    <div className={classes.more}>
      {more.isError && (
        <Text size="sm" c="dimmed" role="alert">
          The replies could not be loaded.
        </Text>
      )}
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        px={6}
        loading={more.isPending}
        onClick={() => more.mutate()}
      >
        {more.isError
          ? 'Try again'
          : hasSome
            ? counted(missing, 'more reply', 'more replies')
            : counted(missing, 'reply', 'replies')}
      </Button>
    </div>
  )
}
