import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Comment } from '../../shared/comments.ts'
import type { CommentList } from './use-comment-list.ts'

/** The id of the element of a comment, which is also the fragment of its permalink. */
export const anchorOf = (commentId: string) => `comment-${commentId}`

const ancestorsOf = (comments: readonly Comment[], id: string) => {
  const parents = new Map(comments.map((comment) => [comment.id, comment.parentId]))
  const ancestors = new Set<string>()
  for (let at = parents.get(id); at && !ancestors.has(at); at = parents.get(at)) ancestors.add(at)
  return ancestors
}

/** Which threads are folded up, and which element is pointed out to the reader. */
function useFolding(comments: readonly Comment[] | undefined) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<{ id: string } | null>(null)

  const toggle = useCallback((id: string) => {
    setFolded((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    )
  }, [])
  const unfoldTo = (commentId: string) => {
    const ancestors = ancestorsOf(comments ?? [], commentId)
    setFolded((before) => new Set([...before].filter((id) => !ancestors.has(id))))
    setShown({ id: anchorOf(commentId) })
  }
  return { folded, toggle, shown, setShown, unfoldTo }
}

/**
 * Follows the address: `#comments` and `#comment-{id}` are unfolded, scrolled to and pointed out; pages are loaded until
 * the comment is there. `isMissing` once all are loaded without it.
 */
export function useThread(comments: readonly Comment[] | undefined, list: CommentList) {
  const { hash, key } = useLocation()
  const { folded, toggle, shown, setShown, unfoldTo } = useFolding(comments)
  const followed = useRef<string | null>(null)
  const wanted = hash.startsWith('#comment-') ? decodeURIComponent(hash.slice('#comment-'.length)) : null
  const isHere = wanted !== null && comments?.some(({ id }) => id === wanted) === true

  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list
  const isIdle = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    // Looks at the comments themselves: a page may come so fast that nothing else here is seen to change.
    if (wanted !== null && isIdle && comments && !comments.some(({ id }) => id === wanted)) fetchNextPage()
  }, [wanted, isIdle, comments, fetchNextPage])

  useEffect(() => {
    if (!comments || followed.current === key) return
    if (hash === '#comments') setShown({ id: 'comments' })
    else if (isHere && wanted) unfoldTo(wanted)
    else return
    followed.current = key
  })

  useEffect(() => {
    const element = shown && document.getElementById(shown.id)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  }, [shown])

  const isMissing = wanted !== null && comments !== undefined && !isHere && !hasNextPage
  return { folded, toggle, shownId: shown?.id ?? null, isMissing }
}
