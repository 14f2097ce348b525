import { useEffect, useRef, useState } from 'react'
import type { Forum } from '../../shared/communities.ts'
import { useOrderForums } from './use-forums.ts'

/** Moves forums up and down by buttons marked `data-move="{id} {by}"`, which keep the focus on their way. */
export function useForumMoves(slug: string, forums: Forum[] | undefined) {
  const order = useOrderForums(slug)
  const moved = useRef<{ id: string; by: number } | null>(null)
  const [said, say] = useState('')

  // A button that moves with its row loses the focus, and one at the end of its way is switched off.
  useEffect(() => {
    const { id, by } = moved.current ?? {}
    if (!id || !by || !forums) return
    moved.current = null
    const button = (direction: number) =>
      document.querySelector<HTMLButtonElement>(`[data-move="${CSS.escape(id)} ${direction}"]:not(:disabled)`)
    ;(button(by) ?? button(-by))?.focus()
  }, [forums])

  const move = (forum: Forum, by: -1 | 1) => {
    const ids = (forums ?? []).map(({ id }) => id)
    const from = ids.indexOf(forum.id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    ids.splice(from, 1)
    ids.splice(to, 0, forum.id)
    moved.current = { id: forum.id, by }
    say(`${forum.name} is now ${to + 1} of ${ids.length}.`)
    order.mutate({ slug, ids })
  }
  return { move, said }
}
