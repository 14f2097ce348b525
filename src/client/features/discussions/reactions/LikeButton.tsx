import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import type { ReactionCount } from '../../../../shared/discussions/reactions.ts'
import { buttonAction } from '../../../platform/page-action.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { countOf, viewerReaction } from './reaction-counts.ts'
import classes from './reactions.module.css'
import { useReact } from './use-react.ts'

/** The like button with its count. */
function Like({ post }: { post: PostCard }) {
  const { t } = useLingui()
  const { hasLiked, title } = post
  const { likes } = post._count
  const { viewer, isLoading } = useViewer()
  const fetched = useMemo(
    (): ReactionCount[] => [{ reactionType: 'satisfaction', count: likes, hasReacted: hasLiked }],
    [likes, hasLiked],
  )
  const { counts, react, isSaving } = useReact({ targetType: 'POST', targetId: post.id }, fetched)
  const isLiked = viewerReaction(counts) === 'satisfaction'
  const like = buttonAction('reactions.react', { targetType: 'POST', targetId: post.id, reactionType: 'satisfaction' })
  const count = countOf(counts, 'satisfaction')
  return (
    <button
      type="button"
      className={classes.like}
      aria-label={t`${plural(count, { one: `Like, # like: ${title}`, other: `Like, # likes: ${title}` })}`}
      aria-pressed={isLiked}
      {...(viewer
        ? { ...like, onClick: () => react('satisfaction'), 'aria-disabled': isSaving || undefined }
        : { 'aria-disabled': true, title: isLoading ? undefined : t`Sign in to react` })}
    >
      <Icon name={isLiked ? 'thumbUpFilled' : 'thumbUp'} />
      {count > 0 && t`${plural(count, { one: '# like', other: '# likes' })}`}
    </button>
  )
}

/** Toggles the viewer's like optimistically. Guests see only the count. */
export function LikeButton({ post }: { post: PostCard }) {
  return <Like key={post.id} post={post} />
}
