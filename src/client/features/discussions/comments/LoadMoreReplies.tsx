import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { tick } from '../../../platform/entities/entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { commentAnchor } from './comment-anchors.ts'
import classes from './comments.module.css'
import { useThreadContext } from './thread-context.ts'
import { addReplies } from './thread-state.ts'
import { useCachedThread } from './use-cached-thread.ts'

interface Props {
  comment: Comment
  missingCount: number
  /** Whether some of the replies are loaded. */
  hasLoadedReplies: boolean
}

/** Loads the missing replies. */
export function LoadMoreReplies({ comment: { id }, missingCount: count, hasLoadedReplies: hasSome }: Props) {
  const { t } = useLingui()
  const { postId, sort } = useThreadContext()
  const { client } = trpc.useUtils()
  const thread = useCachedThread(postId)
  const button = useRef<HTMLButtonElement>(null)
  const more = useMutation({
    mutationFn: async () => {
      const cursor = thread.read(sort)?.replyCursors[id]
      const input = { postId, sort, parentId: id, ...(cursor !== undefined && { cursor }) }
      return { requestedAt: tick(), piece: await client.threads.replies.query(input) }
    },
    onSuccess: ({ requestedAt, piece }) => {
      const hadFocus = document.activeElement === button.current
      thread.writePage(sort, (state) => addReplies(state, id, piece), requestedAt)
      const first = piece.comments[0]
      // The button may disappear, so the focus moves to the first loaded reply.
      if (hadFocus && first) {
        requestAnimationFrame(() => document.getElementById(commentAnchor(first.id))?.focus({ preventScroll: true }))
      }
    },
  })
  return (
    <div className={classes.more}>
      {more.isError && (
        <Text size="sm" c="dimmed" role="alert">
          {t`The replies could not be loaded.`}
        </Text>
      )}
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        px="xs"
        loading={more.isPending}
        onClick={() => more.mutate()}
      >
        {more.isError
          ? t`Try again`
          : hasSome
            ? t`${plural(count, { one: '# more reply', other: '# more replies' })}`
            : t`${plural(count, { one: '# reply', other: '# replies' })}`}
      </Button>
    </div>
  )
}
