import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import type { ReactionType } from '../../../../shared/discussions/reaction-types.ts'
import { useEntityCache } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { nonZeroCounts, viewerReaction, withViewerReaction } from '../reactions/reaction-counts.ts'
import { savingReaction } from '../reactions/use-react.ts'

/**
 * Returns a stable function that chooses a reaction to any comment of a thread, or removes it if it is the current one.
 * One for the whole thread, because each comment's own would cost the server more than its text. The choice shows at
 * once, and a failure takes it back. Ignores presses while a reaction to the same comment is being saved.
 */
export function useReactToComments() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const comments = useEntityCache('comment')
  const { list, people } = trpc.useUtils().reactions
  const guesses = useRef(new Map<string, () => void>())
  const settle = (id: string) => {
    guesses.current.get(id)?.()
    guesses.current.delete(id)
  }
  const { mutate } = trpc.reactions.react.useMutation({
    onSuccess: (summaries, { targetType, targetId }) => {
      comments.change(targetId, { reactions: nonZeroCounts(summaries) })
      list.setData({ targetType, targetId }, summaries)
      void people.invalidate({ targetType, targetId })
      settle(targetId)
    },
    onError: (error, { targetId }) => {
      settle(targetId)
      toast.error(errorText(error, t`Failed to update reaction`))
    },
  })
  return useCallback(
    ({ id, reactions = [] }: Comment, type: ReactionType) => {
      const target = { targetType: 'COMMENT', targetId: id } as const
      if (guesses.current.has(id) || queryClient.isMutating(savingReaction(target)) > 0) return
      const choice = viewerReaction(reactions) === type ? null : type
      const takeBack = comments.guess(id, ({ reactions: before = [] }) => ({
        reactions: withViewerReaction(before, choice),
      }))
      guesses.current.set(id, takeBack)
      // The server toggles: sending the current type removes the reaction.
      mutate({ ...target, reactionType: type })
    },
    [comments, mutate, queryClient],
  )
}
