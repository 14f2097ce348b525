import { Badge, Group } from '@mantine/core'
import { IconEyeOff, IconLock, IconPin, type TablerIcon } from '@tabler/icons-react'
import type { PostCard } from '../../shared/posts.ts'

function Mark({ icon: Icon, color = 'gray', children }: { icon: TablerIcon; color?: string; children: string }) {
  return (
    <Badge
      variant="light"
      color={color}
      tt="none"
      size="lg"
      fz={13}
      leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
    >
      {children}
    </Badge>
  )
}

/** What moderators and reports have made of a post; nothing for most. */
export function PostBadges({ post }: { post: Pick<PostCard, 'isPinned' | 'isLocked' | 'isFlagged'> }) {
  if (!post.isPinned && !post.isLocked && !post.isFlagged) return null
  return (
    <Group gap={6}>
      {post.isPinned && <Mark icon={IconPin}>Pinned</Mark>}
      {post.isLocked && <Mark icon={IconLock}>Locked</Mark>}
      {post.isFlagged && (
        <Mark icon={IconEyeOff} color="red">
          Hidden by reports
        </Mark>
      )}
    </Group>
  )
}
