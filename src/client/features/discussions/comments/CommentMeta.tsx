import { ActionIcon, Anchor, Badge, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Comment } from '../../../../shared/discussions/comments.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { AuthorRoleBadges } from '../../instance/roles/AuthorRoleBadges.tsx'
import { commentAnchor } from './comment-anchors.ts'
import { commentName } from './comment-name.ts'
import classes from './comments.module.css'
import { useThreadContext } from './thread-context.ts'
import { authorLabel } from './thread-nodes.ts'
import { sortQuery } from './use-comment-list.ts'

/** The permalink of a comment, and the button that shows its edit history. */
function CommentTime({ comment }: { comment: Comment }) {
  const { onHistory, sort } = useThreadContext()
  const isEdited = comment.author !== null && comment.updatedAt > comment.createdAt
  return (
    <span className={classes.time}>
      <Anchor
        component={Link}
        to={{ search: sortQuery(sort), hash: commentAnchor(comment.id) }}
        preventScrollReset
        c="dimmed"
        size="sm"
        className={classes.time}
      >
        <RelativeTime at={comment.createdAt} />
      </Anchor>
      {isEdited && (
        <Anchor
          component="button"
          type="button"
          c="dimmed"
          size="sm"
          className={classes.time}
          aria-haspopup="dialog"
          aria-label={`• edited: history of the comment by ${commentName(comment)}`}
          title="Show the edit history"
          onClick={() => onHistory(comment)}
        >
          • edited
        </Anchor>
      )}
    </span>
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
export function CommentMeta({ comment, isCollapsed: isFolded, replyCount: below, onToggle }: Props) {
  const { seenAt, viewerId } = useThreadContext()
  const { author, createdAt } = comment
  const Icon = isFolded ? IconPlus : IconMinus
  const isNew = author !== null && author.id !== viewerId && seenAt !== null && createdAt > seenAt
  const what = author ? `the comment by ${commentName(comment)}` : authorLabel(comment)
  return (
    <div className={classes.meta}>
      {author ? (
        <>
          <UserLink user={author} />
          <AuthorRoleBadges roles={comment.authorRoles} />
        </>
      ) : (
        <Text span size="sm" fs="italic" mih={28} lh="28px">
          {comment.isDeleted ? '[deleted]' : '[hidden]'}
        </Text>
      )}
      <CommentTime comment={comment} />
      {isNew && (
        <Badge variant="light" size="sm" flex="none">
          New
        </Badge>
      )}
      {below > 0 && <span>{pluralize(below, 'reply', 'replies')}</span>}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-expanded={!isFolded}
        aria-label={`${isFolded ? 'Expand' : 'Collapse'} ${what}`}
        onClick={onToggle}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
