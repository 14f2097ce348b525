import { UnstyledButton } from '@mantine/core'
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { PostCard } from '../../shared/posts.ts'
import type { ReactionCount } from '../../shared/reactions.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { counted } from '../ui/counted.ts'
import { countOf, heldIn } from './reaction-counts.ts'
import classes from './reactions.module.css'
import { useReact } from './use-react.ts'

/** How many people like the post, and the way to be one of them. */
function Like({ post }: { post: PostCard }) {
  const { hasLiked } = post
  const { likes } = post._count
  const { viewer, isLoading } = useViewer()
  const known = useMemo(
    (): ReactionCount[] => [{ reactionType: 'satisfaction', count: likes, hasReacted: hasLiked }],
    [likes, hasLiked],
  )
  const { counts, react } = useReact({ targetType: 'POST', targetId: post.id }, known)
  const isLiked = heldIn(counts) === 'satisfaction'
  const Icon = isLiked ? IconThumbUpFilled : IconThumbUp
  const count = counted(countOf(counts, 'satisfaction'), 'like')
  return (
    <UnstyledButton
      className={classes.like ?? ''}
      aria-label={`Like, ${count}`}
      aria-pressed={isLiked}
      {...(viewer
        ? { onClick: () => react('satisfaction') }
        : { 'aria-disabled': true, title: isLoading ? undefined : 'Log in to react' })}
    >
      <Icon size={18} aria-hidden />
      {count}
    </UnstyledButton>
  )
}

/** Likes the post or takes that back, at once; for a guest it says how many do. */
export function LikeButton({ post }: { post: PostCard }) {
  return <Like key={post.id} post={post} />
}
