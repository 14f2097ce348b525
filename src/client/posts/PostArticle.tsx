import { Anchor, Group, HoverCard, Stack, Text } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Post } from '../../shared/posts.ts'
import { paths } from '../app/paths.ts'
import { counted } from '../ui/counted.ts'
import { Markdown } from '../ui/Markdown.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { AuthorLink } from './AuthorLink.tsx'
import { LikeCount } from './LikeCount.tsx'
import classes from './posts.module.css'
import { When } from './When.tsx'

function AuthorCard({ post }: { post: Post }) {
  const { author, community } = post
  return (
    <HoverCard width={280} shadow="md" openDelay={300} role="tooltip" position="bottom-start">
      <HoverCard.Target>
        <AuthorLink author={author} />
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar person={author} size={40} />
          <div className={classes.title}>
            <Text size="sm" fw={600} dir="auto">
              {author.name}
            </Text>
            <Text size="sm" c="dimmed">
              Member of {community.name}
            </Text>
          </div>
        </Group>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

export function PostArticle({ post }: { post: Post }) {
  const { community } = post
  return (
    <Stack component="article" gap="md">
      <Group gap="xs" className={classes.meta}>
        <AuthorCard post={post} />
        <span>
          in{' '}
          <Anchor component={Link} to={paths.community(community.slug)} inherit underline="always">
            <bdi>{community.name}</bdi>
          </Anchor>
        </span>
        <When of={post} />
      </Group>
      <PageTitle fz={{ base: '1.375rem', sm: '1.75rem' }} className={classes.title} dir="auto">
        {post.title}
      </PageTitle>
      <Markdown text={post.content} under={1} />
      <Group gap="lg">
        <LikeCount count={post._count.likes} />
        <Anchor component={Link} to="#comments" size="sm" c="dimmed" className={classes.count}>
          <IconMessageCircle size={18} aria-hidden />
          {counted(post._count.comments, 'comment')}
        </Anchor>
      </Group>
    </Stack>
  )
}
