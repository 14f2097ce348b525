import { Anchor, Card, Group, Skeleton, Title } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../shared/posts.ts'
import { paths } from '../app/paths.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { PostBadges } from '../posts/PostBadges.tsx'
import { PostMenu } from '../posts/PostMenu.tsx'
import { When } from '../posts/When.tsx'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { counted } from '../ui/counted.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import classes from './discover.module.css'

/** Where a post stands, who wrote it and when. */
function Byline({ post: { author, community, ...post } }: { post: PostCard }) {
  return (
    <div className={classes.byline}>
      <PersonAvatar person={author} size={36} />
      <div className={classes.origin}>
        <div className={classes.place}>
          <Anchor component={Link} to={paths.community(community.slug)} inherit c="inherit" className={classes.cut}>
            <bdi>{community.name}</bdi>
          </Anchor>
          <PrivacyIcon isPrivate={community.isPrivate} size={16} />
        </div>
        <div className={classes.who}>
          <span className={classes.cut}>
            Posted by{' '}
            <Anchor component={Link} to={paths.user(author.id)} inherit c="inherit">
              <bdi>{author.name || 'Unknown User'}</bdi>
            </Anchor>
          </span>
          <span className={classes.date}>
            <span aria-hidden className={classes.dot}>
              ·{' '}
            </span>
            <When of={post} />
          </span>
        </div>
      </div>
    </div>
  )
}

/** A post among those of all communities. */
export function DiscoverPostCard({ post }: { post: PostCard }) {
  return (
    <Card component="li" withBorder p="md">
      <article className={classes.card}>
        <div className={classes.top}>
          <Byline post={post} />
          <PostMenu post={post} />
        </div>
        <PostBadges post={post} />
        <Title order={2} size="h4" ta="left" dir="auto" className={classes.title}>
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

export function DiscoverPostSkeleton() {
  return (
    <Card component="li" withBorder p="md" className={classes.card} aria-hidden>
      <div className={classes.byline}>
        <Skeleton h={36} circle />
        <Skeleton h={40} w={200} />
      </div>
      <Skeleton h={25} w="70%" />
      <Skeleton h={30} w={160} />
    </Card>
  )
}
