import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Forum } from '../../../../shared/communities/communities.ts'
import { useReorderForums } from './use-forums.ts'

/** Moves forums by buttons marked `data-move="{id} {by}"` and keeps the focus on the pressed button. */
export function useForumReordering(slug: string, forums: Forum[] | undefined) {
  const { t } = useLingui()
  const order = useReorderForums(slug)
  const moved = useRef<{ id: string; by: number } | null>(null)
  const [said, say] = useState('')

  // A button loses the focus when its row moves, and becomes disabled at the end of the list.
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
    const [name, position, total] = [forum.name, to + 1, ids.length]
    say(t`${name} is now ${position} of ${total}.`)
    order.mutate({ slug, ids })
  }
  return { move, announcement: said }
}
