import { useLingui } from '@lingui/react/macro'
import { Anchor, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { HeldPostButtons } from './HeldPostButtons.tsx'

function HeldPost({ post, onDecided }: { post: PostCard; onDecided: () => void }) {
  const userName = useUserName()
  return (
    <Paper component="li" withBorder p="md" radius="md">
      <Stack gap="sm">
        <div>
          <Anchor data-tap-area component={Link} to={post.link} fw={600} dir="auto">
            {post.title}
          </Anchor>
          <Text component="div" size="sm" c="dimmed">
            <MetaLine>
              <bdi>{userName(post.author.name)}</bdi>
              <bdi>{post.community.name}</bdi>
              <RelativeTime at={post.createdAt} />
            </MetaLine>
          </Text>
        </div>
        <Markdown text={post.content} headingLevel={2} />
        <HeldPostButtons post={post} onDecided={onDecided} />
      </Stack>
    </Paper>
  )
}

/** The posts that wait for approval, longest first: of a community, or of the instance without a slug. */
export function HeldPosts({ queue }: { queue: { slug?: string } }) {
  const { t } = useLingui()
  const frame = useRef<HTMLElement>(null)
  const list = trpc.heldPosts.list.useInfiniteQuery(
    { ...queue, limit: 20 },
    { getNextPageParam: (page) => page.nextCursor, refetchOnWindowFocus: 'always' },
  )
  return (
    // The focus moves here when a decision takes its post out of the list.
    <section ref={frame} tabIndex={-1} aria-label={t`Posts that wait for approval`}>
      <PagedList
        list={list}
        failed={t`The posts could not be loaded`}
        empty={<EmptyState title={t`No post waits`}>{t`First posts of new members appear here.`}</EmptyState>}
        skeleton={<Skeleton component="li" h={120} aria-hidden />}
        more={t`Load more posts`}
      >
        {(post) => <HeldPost key={post.id} post={post} onDecided={() => frame.current?.focus()} />}
      </PagedList>
    </section>
  )
}
