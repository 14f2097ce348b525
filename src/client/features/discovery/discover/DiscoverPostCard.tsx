import { Anchor, Card, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { PostCardLayout } from '../../discussions/posts/PostCardLayout.tsx'
import { PostMenu } from '../../discussions/posts/PostMenu.tsx'
import { PostTimestamp } from '../../discussions/posts/PostTimestamp.tsx'
import classes from './discover.module.css'

function Byline({ post: { author, community, ...post } }: { post: PostCard }) {
  return (
    <div className={classes.byline}>
      <UserAvatar user={author} size={36} />
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
            <PostTimestamp item={post} />
          </span>
        </div>
      </div>
    </div>
  )
}

export function DiscoverPostCard({ post }: { post: PostCard }) {
  return (
    <PostCardLayout post={post}>
      <div className={classes.top}>
        <Byline post={post} />
        <PostMenu post={post} />
      </div>
    </PostCardLayout>
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
