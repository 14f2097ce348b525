import { Anchor, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { PrivacyIcon } from '../communities/PrivacyIcon.tsx'
import { PostFrame } from '../posts/PostFrame.tsx'
import { PostMenu } from '../posts/PostMenu.tsx'
import { When } from '../posts/When.tsx'
import { counted } from '../ui/counted.ts'
import { Markdown } from '../ui/Markdown.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './people.module.css'
import type { PersonComment, PersonCommunity, PersonPost } from './use-person.ts'

interface PlaceProps {
  community: { slug: string; name: string; isPrivate: boolean }
  when: ReactNode
}

/** Where something was written, and when. */
function Place({ community, when }: PlaceProps) {
  return (
    <div className={classes.place}>
      {community.isPrivate && <PrivacyIcon isPrivate />}
      <Anchor component={Link} to={paths.community(community.slug)} c="inherit" className={classes.community}>
        <bdi>{community.name}</bdi>
      </Anchor>
      <span aria-hidden>·</span>
      <span className={classes.when}>{when}</span>
    </div>
  )
}

function Heading({ to, children }: { to: string; children: string }) {
  return (
    <Title order={2} size="h4" ta="left" dir="auto" className={classes.heading}>
      <Anchor component={Link} to={to} inherit c="inherit">
        {children}
      </Anchor>
    </Title>
  )
}

export function PersonPostCard({ post }: { post: PersonPost }) {
  return (
    <PostFrame post={post}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Place community={post.community} when={<When of={post} />} />
        <PostMenu post={post} />
      </Group>
    </PostFrame>
  )
}

export function PersonCommentCard({ comment }: { comment: PersonComment }) {
  return (
    <Card component="li" withBorder p="md" className={classes.card}>
      <Place community={comment.community} when={<RelativeTime at={comment.createdAt} />} />
      <Heading to={comment.link}>{comment.post.title}</Heading>
      <div className={classes.excerpt}>
        <Markdown text={comment.content} under={2} />
      </div>
    </Card>
  )
}

export function PersonCommunityCard({ community }: { community: PersonCommunity }) {
  return (
    <Card component="li" withBorder p="md" className={classes.card}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
        <Heading to={paths.community(community.slug)}>{community.name}</Heading>
        <PrivacyIcon isPrivate={community.isPrivate} />
      </Group>
      <Text size="sm" c="dimmed">
        {counted(community.memberCount, 'member')}
      </Text>
    </Card>
  )
}

export function PersonCardSkeleton() {
  return (
    <Card component="li" withBorder p="md" className={classes.card} aria-hidden>
      <Skeleton h={22} w={200} />
      <Skeleton h={24} w="70%" />
      <Skeleton h={24} w={160} />
    </Card>
  )
}
