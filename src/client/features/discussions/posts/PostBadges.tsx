import { IconEyeOff, IconLock, IconPin, IconSpeakerphone } from '@tabler/icons-react'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import classes from './PostBadges.module.css'

const look = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** The badges of an announced, pinned, locked, reported or held post. */
export function PostBadges({
  post,
}: {
  post: Pick<PostCard, 'isAnnouncement' | 'isPinned' | 'isLocked' | 'isHidden' | 'isHeld'>
}) {
  if (!post.isAnnouncement && !post.isPinned && !post.isLocked && !post.isHidden) return null
  return (
    <div className={classes.badges}>
      {post.isAnnouncement && (
        <Badge tint="blue" icon={<IconSpeakerphone {...look} />}>
          Announcement
        </Badge>
      )}
      {post.isPinned && (
        <Badge tint="gray" icon={<IconPin {...look} />}>
          Pinned
        </Badge>
      )}
      {post.isLocked && (
        <Badge tint="gray" icon={<IconLock {...look} />}>
          Locked
        </Badge>
      )}
      {post.isHidden && (
        <Badge tint={post.isHeld ? 'yellow' : 'red'} icon={<IconEyeOff {...look} />}>
          {post.isHeld ? 'Waits for approval' : 'Hidden by reports'}
        </Badge>
      )}
    </div>
  )
}
