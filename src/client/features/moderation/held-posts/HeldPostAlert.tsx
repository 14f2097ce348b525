import { useLingui } from '@lingui/react/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { HeldPostButtons } from './HeldPostButtons.tsx'

/** Says that a post waits for approval. Moderators decide here. */
export function HeldPostAlert({ post }: { post: Post }) {
  const { t } = useLingui()
  return (
    <Alert color="yellow" variant="light" role="note" icon={<IconClock aria-hidden />} title={t`Waits for approval`}>
      <Stack gap="sm">
        <Text size="sm">
          {post.can.approve
            ? t`Only its author and moderators see it. Approve it to publish it as a new post.`
            : t`Only you and the moderators see this post until one of them approves it.`}
        </Text>
        {post.can.approve && <HeldPostButtons post={post} onDecided={() => document.querySelector('h1')?.focus()} />}
      </Stack>
    </Alert>
  )
}
