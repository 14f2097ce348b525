import { useRef, useState } from 'react'
import type { ReactionCount, ReactionType, TargetType } from '../../shared/reactions.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { useCachedPost } from '../posts/use-cached-post.ts'
import { toast } from '../ui/toast.ts'
import { countOf, countsIn, heldIn, withHeld } from './reaction-counts.ts'

export interface ReactionTarget {
  targetType: TargetType
  targetId: string
}

/** Writes the reactions to a post or comment into what the browser keeps of it; of a comment `onChange` does. */
function useReacted({ targetType, targetId }: ReactionTarget, onChange: (counts: ReactionCount[]) => void) {
  const cachedPost = useCachedPost()
  const { list, people } = trpc.useUtils().reactions
  return (reactions: ReactionCount[]) => {
    if (targetType === 'POST') {
      cachedPost.change(targetId, (post) => ({
        ...post,
        reactions,
        hasLiked: heldIn(reactions) === 'satisfaction',
        _count: { ...post._count, likes: countOf(reactions, 'satisfaction') },
      }))
    }
    onChange(reactions)
    void list.invalidate({ targetType, targetId })
    void people.invalidate({ targetType, targetId })
  }
}

/**
 * The reactions to `target` as they stand with what the viewer has just done, and the way to do it. `known` is what the
 * server said last; hand in the same list until it changes. Clicks are shown at once. One call is on its way at a time:
 * what was clicked meanwhile follows it, and the last click counts. When a call fails, what is known is back. A
 * component that uses it is of one target: give it the target's id as its key.
 */
export function useReact(
  target: ReactionTarget,
  known: readonly ReactionCount[],
  onChange: (counts: ReactionCount[]) => void = () => {},
) {
  // Undefined: nothing but what is known. The ref is for the next click, which may come before the next render.
  const [wish, setWish] = useState<ReactionType | null>()
  const wished = useRef<ReactionType | null>(undefined)
  const sent = useRef<ReactionType | null>(undefined)
  // The answer stands in for what is known until that is another list.
  const [answer, setAnswer] = useState<{ to: readonly ReactionCount[]; counts: ReactionCount[] } | null>(null)
  const base = answer?.to === known ? answer.counts : known
  const reacted = useReacted(target, onChange)

  const wishFor = (type: ReactionType | null | undefined) => {
    wished.current = type
    setWish(type)
  }
  const send = (held: ReactionType | null) => {
    const wanted = wished.current ?? null
    // To send the type that is held takes it back.
    const reactionType = wanted ?? held
    if (!reactionType) return wishFor(undefined)
    sent.current = wanted
    mutate({ ...target, reactionType })
  }
  const { mutate } = trpc.reactions.react.useMutation({
    onSuccess: (summaries) => {
      const counts = countsIn(summaries)
      const held = heldIn(counts)
      const isOvertaken = wished.current !== sent.current && wished.current !== held
      sent.current = undefined
      setAnswer({ to: known, counts })
      if (isOvertaken) send(held)
      else wishFor(undefined)
      reacted(counts)
    },
    onError: (error) => {
      sent.current = undefined
      wishFor(undefined)
      toast.error(errorText(error, 'Failed to update reaction'))
    },
  })

  return {
    counts: wish === undefined ? base : withHeld(base, wish),
    /** Takes this reaction, instead of the one that is held; takes it back when it is the one. */
    react: (type: ReactionType) => {
      const held = heldIn(base)
      const shown = wished.current === undefined ? held : wished.current
      wishFor(shown === type ? null : type)
      if (sent.current === undefined) send(held)
    },
  }
}
