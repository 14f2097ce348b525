import { useRef, useState } from 'react'
import type { ReactionCount, ReactionType, TargetType } from '../../../../shared/discussions/reactions.ts'
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

/**
 * Returns the reactions to `target` with the viewer's pending choice applied, and a function to change it. `known` has
 * the cached counts. The choice shows at once wherever the target is shown. Only one request runs at a time: clicks
 * during it are merged, and the last one is sent next. A failure restores the server's counts. Use the target's id as
 * the component's key.
 */
export function useReact(target: ReactionTarget, known: readonly ReactionCount[]) {
  // Undefined without a pending choice. The ref serves a second click before the next render.
  const [wish, setWish] = useState<ReactionType | null>()
  const wished = useRef<ReactionType | null>(undefined)
  const sent = useRef<ReactionType | null>(undefined)
  const takeBack = useRef<(() => void) | undefined>(undefined)
  const cached = useCachedTarget(target)
  const { list, people: users } = trpc.useUtils().reactions

  const wishFor = (type: ReactionType | null | undefined) => {
    takeBack.current?.()
    takeBack.current = type === undefined ? undefined : cached.guess(type)
    wished.current = type
    setWish(type)
  }
  const send = (held: ReactionType | null) => {
    const wanted = wished.current ?? null
    // The server toggles: sending the current type removes the reaction.
    const reactionType = wanted ?? held
    if (!reactionType) return wishFor(undefined)
    sent.current = wanted
    mutate({ ...target, reactionType })
  }
  const { mutate } = trpc.reactions.react.useMutation({
    onSuccess: (summaries) => {
      const counts = nonZeroCounts(summaries)
      const held = viewerReaction(counts)
      const isOvertaken = wished.current !== sent.current && wished.current !== held
      sent.current = undefined
      cached.change(counts)
      list.setData(target, summaries)
      void users.invalidate(target)
      if (isOvertaken) send(held)
      else wishFor(undefined)
    },
    onError: (error) => {
      sent.current = undefined
      wishFor(undefined)
      toast.error(errorText(error, 'Failed to update reaction'))
    },
  })

  return {
    counts: wish === undefined ? known : withViewerReaction(known, wish),
    /** Chooses this type, or removes the reaction if it is the current one. */
    react: (type: ReactionType) => {
      const held = viewerReaction(known)
      const shown = wished.current === undefined ? held : wished.current
      wishFor(shown === type ? null : type)
      if (sent.current === undefined) send(held)
    },
  }
}
