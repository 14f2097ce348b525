import { Anchor, Card, Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../shared/posts.ts'
import { paths } from '../app/paths.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { PostFrame } from '../posts/PostFrame.tsx'
import { PostMenu } from '../posts/PostMenu.tsx'
import { When } from '../posts/When.tsx'
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
    <PostFrame post={post}>
      <div className={classes.top}>
        <Byline post={post} />
        <PostMenu post={post} />
      </div>
    </PostFrame>
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
