import { Anchor, Card, Group, Skeleton, Title } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostCard as Post } from '../../shared/posts.ts'
import { paths } from '../app/paths.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { counted } from '../ui/counted.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { PostBadges } from './PostBadges.tsx'
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
    <Card component="li" withBorder p="md">
      <article className={classes.card}>
        {withCommunity && <Place community={post.community} />}
        <div className={classes.head}>
          <Group gap="xs" wrap="nowrap" miw={0} className={classes.meta}>
            <AuthorLink author={post.author} />
            <When of={post} />
          </Group>
          {corner ?? <PostMenu post={post} />}
        </div>
        <PostBadges post={post} />
        <Title order={2} size="h4" className={classes.title} ta="left" dir="auto">
          <Anchor component={Link} to={post.link} inherit c="inherit">
            {post.title}
          </Anchor>
        </Title>
        <Group gap="lg">
          <LikeButton post={post} />
          <Anchor component={Link} to={`${post.link}#comments`} size="sm" c="dimmed" className={classes.count}>
            <IconMessageCircle size={18} aria-hidden />
            {counted(post._count.comments, 'comment')}
          </Anchor>
        </Group>
      </article>
    </Card>
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
