import type { Comment } from '../../../../shared/discussions/comments.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { RelativeTime, relativeTime } from '../../../ui/RelativeTime.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { AuthorRoleBadges } from '../../instance/roles/AuthorRoleBadges.tsx'
import { commentAnchor } from './comment-anchors.ts'
import { commentName } from './comment-name.ts'
import classes from './comments.module.css'
import { isNewComment, useThreadContext } from './thread-context.ts'
import { authorLabel } from './thread-nodes.ts'

/** The permalink of a comment, and the button that shows its edit history. */
function CommentTime({ comment }: { comment: Comment }) {
  const { onHistory, onPermalink } = useThreadContext()
  const isHydrated = useHydrated()
  const isEdited = comment.author !== null && comment.updatedAt > comment.createdAt
  return (
    <>
      {/* Relative, because each comment of a page would repeat the page's address. */}
      <a
        href={`#${commentAnchor(comment.id)}`}
        // Not in the page of the server, whose time may be older than the page is in the browser.
        aria-label={isHydrated ? `${relativeTime(comment.createdAt)}: comment by ${commentName(comment)}` : undefined}
        onClick={onPermalink}
      >
        <RelativeTime at={comment.createdAt} />
      </a>
      {isEdited && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`• edited: history of the comment by ${commentName(comment)}`}
          title="Show the edit history"
          onClick={() => onHistory(comment)}
        >
          • edited
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
export function CommentMeta({ comment, isCollapsed, replyCount: below, onToggle }: Props) {
  const isNew = isNewComment(comment, useThreadContext())
  const { author } = comment
  return (
    <div className={classes.meta}>
      {author ? (
        <>
          <UserLink user={author} />
          <AuthorRoleBadges roles={comment.authorRoles} />
        </>
      ) : (
        <em>{comment.isDeleted ? '[deleted]' : '[hidden]'}</em>
      )}
      <CommentTime comment={comment} />
      {isNew && <span className={classes.new}>New</span>}
      {below > 0 && <span>{pluralize(below, 'reply', 'replies')}</span>}
      {/* The menu of a comment collapses it. Comments without a text have no menu. */}
      {(isCollapsed || !author) && (
        <button
          type="button"
          data-toggle
          aria-expanded={!isCollapsed}
          aria-label={`${isCollapsed ? 'Expand' : 'Collapse'} ${author ? `the comment by ${commentName(comment)}` : authorLabel(comment)}`}
          onClick={onToggle}
        >
          {isCollapsed ? '+' : '−'}
        </button>
      )}
    </div>
  )
}
