import { ActionIcon, Anchor, Badge, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Comment } from '../../shared/comments.ts'
import { AuthorLink } from '../posts/AuthorLink.tsx'
import { counted } from '../ui/counted.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './comments.module.css'
import { nameOf } from './nodes.ts'
import { anchorOf } from './places.ts'
import { useThreadContext } from './thread-context.ts'
import { searchFor } from './use-sort.ts'

/** Where the comment is found; and that it was changed, with the way to what it said before. */
function CommentTime({ comment }: { comment: Comment }) {
  const { onHistory, sort } = useThreadContext()
  const isEdited = comment.author !== null && comment.updatedAt > comment.createdAt
  return (
    <span className={classes.time}>
      <Anchor
        component={Link}
        to={{ search: searchFor(sort), hash: anchorOf(comment.id) }}
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
  isFolded: boolean
  /** How many replies are folded up with it. */
  below: number
  onToggle: () => void
}

/** Who wrote it and when; the time is its permalink. */
export function CommentMeta({ comment, isFolded, below, onToggle }: Props) {
  const { seenAt, viewerId } = useThreadContext()
  const { author, createdAt } = comment
  const Icon = isFolded ? IconPlus : IconMinus
  const isNew = author !== null && author.id !== viewerId && seenAt !== null && createdAt > seenAt
  const what = author ? `the comment by ${author.name}` : nameOf(comment)
  return (
    <div className={classes.meta}>
      {author ? (
        <AuthorLink author={author} />
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
      {below > 0 && <span>{counted(below, 'reply', 'replies')}</span>}
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
