import { Anchor, Card, Group, Title } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { pluralize } from '../../../ui/pluralize.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { PostBadges } from './PostBadges.tsx'
import classes from './posts.module.css'

/** The common layout of posts in lists. `children` goes above the title: author, community and time. */
export function PostCardLayout({ post, children }: { post: PostCard; children: ReactNode }) {
  return (
    <Card component="li" withBorder p="md">
      <article className={classes.card}>
        {children}
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
            {pluralize(post._count.comments, 'comment')}
          </Anchor>
        </Group>
      </article>
    </Card>
  )
}
