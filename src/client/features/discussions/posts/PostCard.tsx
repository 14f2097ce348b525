import { Anchor, Card, Group, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostCard as Post } from '../../shared/posts.ts'
import { paths } from '../app/paths.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { AuthorLink } from './AuthorLink.tsx'
import { PostFrame } from './PostFrame.tsx'
import { PostMenu } from './PostMenu.tsx'
import classes from './posts.module.css'
import { When } from './When.tsx'

function Place({ community }: { community: Post['community'] }) {
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
  /** Where the list is of more than one community. */
  withCommunity?: boolean
  /** Stands in the place of the menu. */
  corner?: ReactNode
}

/** A post in a list. */
export function PostCard({ post, withCommunity = false, corner }: Props) {
  return (
    <PostFrame post={post}>
      {withCommunity && <Place community={post.community} />}
      <div className={classes.head}>
        <Group gap="xs" wrap="nowrap" miw={0} className={classes.meta}>
          <AuthorLink author={post.author} />
          <When of={post} />
        </Group>
        {corner ?? <PostMenu post={post} />}
      </div>
    </PostFrame>
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
