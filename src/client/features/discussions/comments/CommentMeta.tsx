import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { RelativeTime, useRelativeTime } from '../../../ui/RelativeTime.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { AuthorRoleBadges } from '../../instance/roles/AuthorRoleBadges.tsx'
import { commentAnchor } from './comment-anchors.ts'
import { useCommentName } from './comment-name.ts'
import classes from './comments.module.css'
import { isNewComment, useThreadContext } from './thread-context.ts'

/** The permalink of a comment, and the button that shows its edit history. */
function CommentTime({ comment }: { comment: Comment }) {
  const { t } = useLingui()
  const { onHistory, onPermalink } = useThreadContext()
  const isHydrated = useHydrated()
  const { relativeTime } = useRelativeTime()
  const commentName = useCommentName()
  const nameOfLink = () => {
    const time = relativeTime(comment.createdAt)
    const name = commentName(comment)
    if (comment.author) return t`${time}: comment by ${name}`
    return comment.isDeleted ? t`${time}: comment by a deleted comment` : t`${time}: comment by a hidden comment`
  }
  const nameOfHistory = () => {
    const name = commentName(comment)
    return t`• edited: history of the comment by ${name}`
  }
  const isEdited = comment.author !== null && comment.updatedAt > comment.createdAt
  return (
    <>
      {/* Relative, because each comment of a page would repeat the page's address. */}
      <a
        href={`#${commentAnchor(comment.id)}`}
        // Not in the page of the server, whose time may be older than the page is in the browser.
        aria-label={isHydrated ? nameOfLink() : undefined}
        onClick={onPermalink}
      >
        <RelativeTime at={comment.createdAt} />
      </a>
      {isEdited && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={nameOfHistory()}
          title={t`Show the edit history`}
          onClick={() => onHistory(comment)}
        >
          {t({ message: '• edited', context: 'comment' })}
        </button>
      )}
    </>
  )
}

interface Props {
  comment: Comment
  isCollapsed: boolean
  /** The number of replies that collapse with the comment. */
  replyCount: number
  onToggle: () => void
}

/** The author and the time, which is the comment's permalink. */
export function CommentMeta({ comment, isCollapsed, replyCount: count, onToggle }: Props) {
  const { t } = useLingui()
  const isNew = isNewComment(comment, useThreadContext())
  const { author, isDeleted } = comment
  const commentName = useCommentName()
  const nameOfToggle = () => {
    const name = commentName(comment)
    if (author) return isCollapsed ? t`Expand the comment by ${name}` : t`Collapse the comment by ${name}`
    if (isDeleted) return isCollapsed ? t`Expand a deleted comment` : t`Collapse a deleted comment`
    return isCollapsed ? t`Expand a hidden comment` : t`Collapse a hidden comment`
  }
  return (
    <div className={classes.meta}>
      {author ? (
        <>
          <UserLink user={author} />
          <AuthorRoleBadges roles={comment.authorRoles} />
        </>
      ) : (
        <em>{isDeleted ? t`[deleted]` : t`[hidden]`}</em>
      )}
      <CommentTime comment={comment} />
      {isNew && <span className={classes.new}>{t({ message: 'New', context: 'comment' })}</span>}
      {count > 0 && <span>{t`${plural(count, { one: '# reply', other: '# replies' })}`}</span>}
      {/* The menu of a comment collapses it. Comments without a text have no menu. */}
      {(isCollapsed || !author) && (
        <button type="button" data-toggle aria-expanded={!isCollapsed} aria-label={nameOfToggle()} onClick={onToggle}>
          {isCollapsed ? '+' : '−'}
        </button>
      )}
    </div>
  )
}
