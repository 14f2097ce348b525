import { useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  if (!post.isAnnouncement && !post.isPinned && !post.isLocked && !post.isHidden) return null
  return (
    <div className={classes.badges}>
      {post.isAnnouncement && (
        <Badge tint="blue" icon={<IconSpeakerphone {...look} />}>
          {t`Announcement`}
        </Badge>
      )}
      {post.isPinned && (
        <Badge tint="gray" icon={<IconPin {...look} />}>
          {t`Pinned`}
        </Badge>
      )}
      {post.isLocked && (
        <Badge tint="gray" icon={<IconLock {...look} />}>
          {t`Locked`}
        </Badge>
      )}
      {post.isHidden && (
        <Badge tint={post.isHeld ? 'yellow' : 'red'} icon={<IconEyeOff {...look} />}>
          {post.isHeld ? t`Waits for approval` : t`Hidden by reports`}
        </Badge>
      )}
    </div>
  )
}
