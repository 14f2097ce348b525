import { Anchor, Card, Group, Skeleton, Title } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { PostCard as Post } from '../../shared/posts.ts'
import { counted } from '../ui/counted.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { LikeCount } from './LikeCount.tsx'
import classes from './posts.module.css'
import { When } from './When.tsx'

export function PostCard({ post }: { post: Post }) {
  return (
    <Card component="li" withBorder p="md">
      <article className={classes.card}>
        <Group gap="xs" wrap="nowrap" className={classes.meta}>
          <AuthorLink author={post.author} />
          <When of={post} />
        </Group>
        <Title order={2} size="h4" className={classes.title} ta="left" dir="auto">
          <Anchor component={Link} to={post.link} inherit c="inherit">
            {post.title}
          </Anchor>
        </Title>
        <Group gap="lg">
          <LikeCount count={post._count.likes} />
          <Anchor component={Link} to={`${post.link}#comments`} size="sm" c="dimmed" className={classes.count}>
            <IconMessageCircle size={18} aria-hidden />
            {counted(post._count.comments, 'comment')}
          </Anchor>
        </Group>
      </article>
    </Card>
  )
}

export function PostCardSkeleton() {
  return (
    <Card component="li" withBorder p="md" className={classes.card} aria-hidden>
      <Skeleton h={28} w={180} />
      <Skeleton h={24} w="70%" />
      <Skeleton h={24} w={160} />
    </Card>
  )
}
