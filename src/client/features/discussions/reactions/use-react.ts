import { useLingui } from '@lingui/react/macro'
import { type MutationFilters, useIsMutating } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useRef, useState } from 'react'
import type { ReactionType, TargetType } from '../../../../shared/discussions/reaction-types.ts'
import type { ReactionCount } from '../../../../shared/discussions/reactions.ts'
import { useEntityCache } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import {
  nonZeroCounts,
  postWithReactions,
  postWithViewerReaction,
  viewerReaction,
  withViewerReaction,
} from './reaction-counts.ts'

export interface ReactionTarget {
  targetType: TargetType
  targetId: string
}

/** Updates the post or comment in the entity cache: `guess` while a reaction is pending, `change` when it is confirmed. */
function useCachedTarget({ targetType, targetId }: ReactionTarget) {
  const posts = useEntityCache('post')
  const comments = useEntityCache('comment')
  return targetType === 'POST'
    ? {
        guess: (held: ReactionType | null) => posts.guess(targetId, postWithViewerReaction(held)),
        change: (counts: ReactionCount[]) => posts.change(targetId, postWithReactions(counts)),
      }
    : {
        guess: (held: ReactionType | null) =>
          comments.guess(targetId, ({ reactions = [] }) => ({ reactions: withViewerReaction(reactions, held) })),
        change: (reactions: ReactionCount[]) => comments.change(targetId, { reactions }),
      }
}

/** Finds the mutations that save a reaction to the target, from any of its buttons. */
export const savingReaction = ({ targetType, targetId }: ReactionTarget): MutationFilters => ({
  mutationKey: getMutationKey(trpc.reactions.react),
  predicate: ({ state: { variables } }) => {
    const about = variables as ReactionTarget | undefined
    return about?.targetType === targetType && about.targetId === targetId
  },
})

/**
 * Returns the reactions to `target` with the viewer's pending choice applied, and a function to change it. `known` has
 * the cached counts. The choice shows at once wherever the target is shown. Ignores clicks while a reaction to the
 * target is being saved. A failure restores the server's counts. Use the target's id as the component's key.
 */
export function useReact(target: ReactionTarget, counts: readonly ReactionCount[]) {
  const { t } = useLingui()
  // Undefined without a pending choice.
  const [wish, setWish] = useState<ReactionType | null>()
  // Serves a second click before the next render.
  const takeBack = useRef<(() => void) | undefined>(undefined)
  const isSaving = useIsMutating(savingReaction(target)) > 0
  const cached = useCachedTarget(target)
  const { list, people: users } = trpc.useUtils().reactions

  const settle = () => {
    takeBack.current?.()
    takeBack.current = undefined
    setWish(undefined)
  }
  const { mutate } = trpc.reactions.react.useMutation({
    onSuccess: (summaries) => {
      cached.change(nonZeroCounts(summaries))
      list.setData(target, summaries)
      void users.invalidate(target)
      settle()
    },
    onError: (error) => {
      settle()
      toast.error(errorText(error, t`Failed to update reaction`))
    },
  })

  return {
    counts: wish === undefined ? counts : withViewerReaction(counts, wish),
    isSaving,
    /** Chooses this type, or removes the reaction if it is the current one. */
    react: (type: ReactionType) => {
      if (isSaving || takeBack.current) return
      const choice = viewerReaction(counts) === type ? null : type
      takeBack.current = cached.guess(choice)
      setWish(choice)
      // The server toggles: sending the current type removes the reaction.
      mutate({ ...target, reactionType: type })
    },
  }
}
