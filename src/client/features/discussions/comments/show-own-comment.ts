import { commentAnchor } from './comment-anchors.ts'
import { keepInView } from './keep-in-view.ts'

/** How long the page may take to render a comment, in milliseconds. */
const renderedWithinMs = 5_000

/** Scrolls to a comment unless it is in view, as soon as the page has it, and tints it for a second on request. */
export function showOwnComment(id: string, { isTinted = false } = {}) {
  const section = document.getElementById('comments')?.closest('section')
  const show = () => {
    const article = document.getElementById(commentAnchor(id))
    if (!article) return false
    keepInView(article, 'nearest')
    // Not a property of the comment's component, because changing it would render the whole thread.
    if (isTinted) article.dataset.posted = ''
    return true
  }
  if (!section || show()) return
  const observer = new MutationObserver(() => {
    if (show()) observer.disconnect()
  })
  observer.observe(section, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), renderedWithinMs)
}
