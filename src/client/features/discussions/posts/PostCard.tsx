import { Anchor, Card, Group, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostCard as Post } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { PostCardLayout } from './PostCardLayout.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostTimestamp } from './PostTimestamp.tsx'
import classes from './posts.module.css'

function CommunityLine({ community }: { community: Post['community'] }) {
  return (
    <Group gap={6} wrap="nowrap" className={classes.meta}>
      <PrivacyIcon isPrivate={community.isPrivate} size={16} />
      <Anchor component={Link} to={paths.community(community.slug)} inherit c="inherit" className={classes.place}>
        <bdi>{community.name}</bdi>
      </Anchor>
    </Group>
  )
}

interface Props {
  post: Post
  /** Set in lists with posts of several communities. */
  withCommunity?: boolean
  /** Replaces the menu. */
  corner?: ReactNode
}

export function PostCard({ post, withCommunity = false, corner }: Props) {
  return (
    <PostCardLayout post={post}>
      {withCommunity && <CommunityLine community={post.community} />}
      <div className={classes.head}>
        <Group gap="xs" wrap="nowrap" miw={0} className={classes.meta}>
          <UserLink user={post.author} />
          <PostTimestamp item={post} />
        </Group>
        {corner ?? <PostMenu post={post} />}
      </div>
    </PostCardLayout>
  )
}

export function PostCardSkeleton({ withCommunity = false }: { withCommunity?: boolean }) {
  return (
    <Card component="li" withBorder p="md" className={classes.card} aria-hidden>
      {withCommunity && <Skeleton h={24} w={140} />}
      <Skeleton h={28} w={180} />
      <Skeleton h={24} w="70%" />
      <Skeleton h={24} w={160} />
    </Card>
  )
}
