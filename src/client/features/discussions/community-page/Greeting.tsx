import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Card, CloseButton, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import type { CommunityPosts } from '../posts/use-community-posts.ts'

/** The pinned post that has stood there longest: a welcome is the first one that organizers write. */
const welcomeIn = (posts: CommunityPosts): PostCard | undefined =>
  posts.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ isPinned }) => isPinned)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))[0]

interface Props {
  community: Community
  posts: CommunityPosts
  /** Empty if it is unknown. */
  invitedBy: string
  onClose: () => void
}

/** Greets a member who has just joined by an invitation, with the oldest pinned post opened. */
export function Greeting({ community, posts, invitedBy, onClose }: Props) {
  const { t } = useLingui()
  const id = useId()
  const { name, slug } = community
  const post = welcomeIn(posts)
  return (
    <Card withBorder component="section" aria-labelledby={id} p="lg" data-greeting>
      <Stack gap="md">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap="2xs" miw={0}>
            <Title order={2} size="h3" id={id} style={{ overflowWrap: 'anywhere' }}>
              {t`Welcome to ${name}`}
            </Title>
            <Text c="dimmed">
              {invitedBy === '' ? (
                t`You are a member now.`
              ) : (
                <Trans>
                  You are a member now. <bdi>{invitedBy}</bdi> invited you.
                </Trans>
              )}
            </Text>
          </Stack>
          <CloseButton aria-label={t`Close the greeting`} size="lg" onClick={onClose} />
        </Group>
        {post && (
          <Stack gap="xs">
            <Title order={3} size="h4" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {post.title}
            </Title>
            <Markdown text={post.content} headingLevel={3} />
            <Anchor component={Link} to={paths.post(slug, post.id)} data-tap-area>
              {t`Open the discussion`}
            </Anchor>
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
