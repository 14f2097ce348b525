import { Badge, Group } from '@mantine/core'
import { IconEyeOff, IconLock, IconPin, IconSpeakerphone, type TablerIcon } from '@tabler/icons-react'
import type { PostCard } from '../../../../shared/discussions/posts.ts'

function StatusBadge({ icon: Icon, color = 'gray', children }: { icon: TablerIcon; color?: string; children: string }) {
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      size="lg"
      fz="xs"
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
    >
      {children}
    </Badge>
  )
}

/** The badges of an announced, pinned, locked, reported or held post. */
export function PostBadges({
  post,
}: {
  post: Pick<PostCard, 'isAnnouncement' | 'isPinned' | 'isLocked' | 'isHidden' | 'isHeld'>
}) {
  if (!post.isAnnouncement && !post.isPinned && !post.isLocked && !post.isHidden) return null
  return (
    <Group gap="xs">
      {post.isAnnouncement && (
        <StatusBadge icon={IconSpeakerphone} color="blue">
          Announcement
        </StatusBadge>
      )}
      {post.isPinned && <StatusBadge icon={IconPin}>Pinned</StatusBadge>}
      {post.isLocked && <StatusBadge icon={IconLock}>Locked</StatusBadge>}
      {post.isHidden && (
        <StatusBadge icon={IconEyeOff} color={post.isHeld ? 'yellow' : 'red'}>
          {post.isHeld ? 'Waits for approval' : 'Hidden by reports'}
        </StatusBadge>
      )}
    </Group>
  )
}
