import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { commentAnchor } from './comment-anchors.ts'
import type { CommentListState } from './use-comment-list.ts'

const max = limits.unreadMax

interface Props {
  post: Post
  list: CommentListState
}

/**
 * Leads to the oldest comment that the viewer had not read when the page was opened. Mount it anew for each post.
 */
export function FirstUnreadLink({ post, list }: Props) {
  const { t } = useLingui()
  const { search } = useLocation()
  // The visit sets the post's count to zero. From the first render on, so that the post does not move later.
  const [count] = useState(post.unreadCount)
  const [firstId, setFirstId] = useState<string | null>()
  if (firstId === undefined && list.state && !list.isFetching) setFirstId(list.state.firstUnreadId)
  if (count === 0 && !firstId) return null
  const hash = firstId ? `#${commentAnchor(firstId)}` : '#comments'
  return (
    <Group gap="sm">
      <Button
        component={Link}
        to={{ search, hash }}
        variant="light"
        size="sm"
        leftSection={<IconArrowDown size={16} aria-hidden />}
      >
        {t`Jump to first unread`}
      </Button>
      {count > 0 && (
        <Text size="sm" c="dimmed">
          {count > max ? t`${max}+ new since your last visit` : t`${count} new since your last visit`}
        </Text>
      )}
    </Group>
  )
}
