import { useEffect } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { commentAnchor } from './comment-anchors.ts'

/** Marks the comment that the composer answers, and keeps it visible above the composer. */
export function useAnsweredComment(comment: Comment | null) {
  const id = comment?.id
  useEffect(() => {
    const article = id === undefined ? null : document.getElementById(commentAnchor(id))
    if (!article) return
    // Not a property of the comment's component, because changing it would render the whole thread.
    article.dataset.answered = ''
    article.scrollIntoView({ block: 'nearest' })
    return () => {
      delete article.dataset.answered
    }
  }, [id])
}
