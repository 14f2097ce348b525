import { useEffect, useState } from 'react'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useReact } from '../reactions/use-react.ts'
import { commentAnchor, commentIdInHash } from './comment-anchors.ts'

const articles = 'article[id^="comment-"]'
const articleOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(articles) : null)

/** The id of the comment that has the focus, or contains the focused element. */
function useFocusedComment() {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const update = (target: EventTarget | null) => setId(commentIdInHash(`#${articleOf(target)?.id ?? ''}`))
    const onFocusIn = ({ target }: FocusEvent) => update(target)
    const onFocusOut = ({ relatedTarget }: FocusEvent) => update(relatedTarget)
    update(document.activeElement)
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  return id
}

/** Focuses the comment before or after the focused one, or else the beginning of the window. Returns false at the end. */
function focusAdjacentComment(step: 1 | -1) {
  const isVisible = (element: HTMLElement) => element.checkVisibility?.() ?? true
  const all = [...document.querySelectorAll<HTMLElement>(articles)].filter(isVisible)
  const focused = articleOf(document.activeElement)
  const isAbove = (element: HTMLElement) => element.getBoundingClientRect().top < 0
  const next = focused
    ? all[all.findIndex(({ id }) => id === focused.id) + step]
    : step === 1
      ? all.find((one) => !isAbove(one))
      : all.findLast(isAbove)
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

interface CommentProps {
  comment: Comment
  onReply: (comment: Comment) => void
}

function CommentShortcuts({ comment, onReply }: CommentProps) {
  const { id, can, reactions } = comment
  const { react } = useReact({ targetType: 'COMMENT', targetId: id }, reactions)
  // The key may arrive before the render that follows the focus.
  const here = (act: () => void) => () => {
    if (articleOf(document.activeElement)?.id === commentAnchor(id)) act()
  }
  useShortcuts({
    r: can.reply ? here(() => onReply(comment)) : undefined,
    l: can.react ? here(() => react('satisfaction')) : undefined,
  })
  return null
}

interface Props extends Pick<CommentProps, 'onReply'> {
  comments: ReadonlyMap<string, Comment>
  /** Loads more comments after the last one. */
  onEnd: () => void
  onHelp: () => void
}

/** Single keys that move between the comments of the page and act on the focused comment. */
export function ThreadShortcuts({ comments, onReply, onEnd, onHelp }: Props) {
  const comment = comments.get(useFocusedComment() ?? '')
  const goOn = () => {
    if (!focusAdjacentComment(1)) onEnd()
  }
  useShortcuts({ j: goOn, k: () => focusAdjacentComment(-1) }, { canRepeat: true })
  useShortcuts({ '?': onHelp, 'shift+?': onHelp })
  // A deleted or hidden comment has no author and offers no actions.
  return comment?.author && <CommentShortcuts key={comment.id} comment={comment} onReply={onReply} />
}
