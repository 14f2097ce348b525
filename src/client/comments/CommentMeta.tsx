import { ActionIcon, Anchor, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CommentNode } from '../../shared/comment-tree.ts'
import type { Comment } from '../../shared/comments.ts'
import { AuthorLink } from '../posts/AuthorLink.tsx'
import { When } from '../posts/When.tsx'
import { counted } from '../ui/counted.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './comments.module.css'
import { anchorOf } from './use-thread.ts'

const repliesBelow = (node: CommentNode<Comment>): number =>
  node.replies.reduce((sum, reply) => sum + 1 + repliesBelow(reply), 0)

interface Props {
  node: CommentNode<Comment>
  isFolded: boolean
  onToggle: () => void
}

/** Who wrote it and when; the time is its permalink. */
export function CommentMeta({ node, isFolded, onToggle }: Props) {
  const Icon = isFolded ? IconPlus : IconMinus
  const below = repliesBelow(node)
  const what = node.author ? `the comment by ${node.author.name}` : 'a deleted comment'
  return (
    <div className={classes.meta}>
      {node.author ? (
        <AuthorLink author={node.author} />
      ) : (
        <Text span size="sm" fs="italic" mih={28} lh="28px">
          [deleted]
        </Text>
      )}
      <Anchor component={Link} to={{ hash: anchorOf(node.id) }} c="dimmed" size="sm" className={classes.time}>
        {node.isDeleted ? <RelativeTime at={node.createdAt} /> : <When of={node} />}
      </Anchor>
      {isFolded && below > 0 && <span>{counted(below, 'reply', 'replies')}</span>}
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
