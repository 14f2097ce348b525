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

/** Scrolls the answered comment out from behind a panel that grew over its end by these pixels. */
export function keepAnsweredInView(panel: HTMLElement, grownBy: number) {
  const answered = document.querySelector('[data-answered]')
  if (!answered) return
  const covered = answered.getBoundingClientRect().bottom - panel.getBoundingClientRect().top
  // More was hidden before, because the user scrolled away from it.
  if (covered > 0 && covered <= grownBy) answered.scrollIntoView({ block: 'nearest' })
}
