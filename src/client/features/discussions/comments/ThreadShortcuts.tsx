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

/** Focuses the comment before or after the focused one. Returns false at the end. */
function focusAdjacentComment(step: 1 | -1) {
  const isVisible = (element: HTMLElement) => element.checkVisibility?.() ?? true
  const all = [...document.querySelectorAll<HTMLElement>(articles)].filter(isVisible)
  const focused = articleOf(document.activeElement)
  const next = all[all.findIndex(({ id }) => id === focused?.id) + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

interface Actions {
  onReply: (comment: Comment) => void
  /** Loads more comments after the last one. */
  onEnd: () => void
  onHelp: () => void
}

function CommentShortcuts({ comment, onReply, onEnd, onHelp }: Actions & { comment: Comment }) {
  const { id, can, reactions } = comment
  const { react } = useReact({ targetType: 'COMMENT', targetId: id }, reactions)
  // The key may arrive before the render that follows the focus.
  const here = (act: () => void) => () => {
    if (articleOf(document.activeElement)?.id === commentAnchor(id)) act()
  }
  useShortcuts({
    r: can.reply ? here(() => onReply(comment)) : undefined,
    l: can.react ? here(() => react('satisfaction')) : undefined,
    '?': here(onHelp),
    'shift+?': here(onHelp),
  })
  const goOn = () => {
    if (!focusAdjacentComment(1)) onEnd()
  }
  useShortcuts({ j: here(goOn), k: here(() => focusAdjacentComment(-1)) }, { canRepeat: true })
  return null
}

interface Props extends Actions {
  comments: ReadonlyMap<string, Comment>
}

/** Single keys that work only while a comment has the focus, because they disturb users of speech input elsewhere. */
export function ThreadShortcuts({ comments, ...actions }: Props) {
  const comment = comments.get(useFocusedComment() ?? '')
  return comment && <CommentShortcuts key={comment.id} comment={comment} {...actions} />
}
