import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import { Markdown } from '../../../ui/Markdown.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { piece } from '../../../ui/piece.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { PostCardLayout } from '../../discussions/posts/PostCardLayout.tsx'
import { PostMenu } from '../../discussions/posts/PostMenu.tsx'
import { PostTimestamp } from '../../discussions/posts/PostTimestamp.tsx'
import classes from './profiles.module.css'
import type { ProfileComment, ProfileCommunity, ProfilePost } from './use-profile-lists.ts'

interface WrittenInProps {
  community: { slug: string; name: string; isPrivate: boolean; iconUrl: string | null }
  when: ReactNode
}

function WrittenIn({ community, when }: WrittenInProps) {
  return (
    <div className={classes.place}>
      <CommunityIcon community={community} size={20} />
      {community.isPrivate && <PrivacyIcon isPrivate />}
      <Anchor
        data-tap-area
        component={Link}
        to={paths.community(community.slug)}
        c="inherit"
        dir="auto"
        className={classes.community}
      >
        {community.name}
      </Anchor>
      <span aria-hidden>·</span>
      <span className={classes.when}>{when}</span>
    </div>
  )
}

function Heading({ to, children }: { to: string; children: string }) {
  return (
    <Title order={2} size="h4" dir="auto" className={classes.heading}>
      <CoverLink to={to}>{children}</CoverLink>
    </Title>
  )
}

export const ProfilePostCard = piece(({ post }: { post: ProfilePost }) => (
  <PostCardLayout
    post={post}
    byline={<WrittenIn community={post.community} when={<PostTimestamp item={post} />} />}
    corner={<PostMenu post={post} />}
  />
))

export const ProfileCommentCard = piece(({ comment }: { comment: ProfileComment }) => (
  <Card component="li" withBorder p="md" className={classes.card} data-covered>
    <WrittenIn community={comment.community} when={<RelativeTime at={comment.createdAt} />} />
    <Heading to={comment.link}>{comment.post.title}</Heading>
    <div className={classes.excerpt}>
      <Markdown text={comment.content} headingLevel={2} />
    </div>
  </Card>
))

// Lingui's transform finds no `useLingui` in a function that is an argument of a call.
function MemberCount({ community: { memberCount } }: { community: ProfileCommunity }) {
  const { t } = useLingui()
  return (
    <Text size="sm" c="dimmed">
      {t`${plural(memberCount, { one: '# member', other: '# members' })}`}
    </Text>
  )
}

export const ProfileCommunityCard = piece(({ community }: { community: ProfileCommunity }) => (
  <Card component="li" withBorder p="md" className={classes.card} data-covered>
    <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      <Group gap="sm" wrap="nowrap">
        <CommunityIcon community={community} size={32} />
        <Heading to={paths.community(community.slug)}>{community.name}</Heading>
      </Group>
      <PrivacyIcon isPrivate={community.isPrivate} />
    </Group>
    <MemberCount community={community} />
  </Card>
))

export function ProfileCardSkeleton() {
  return (
    <Card component="li" withBorder p="md" className={classes.card} aria-hidden>
      <Skeleton h={22} w={200} />
      <Skeleton h={24} w="70%" />
      <Skeleton h={24} w={160} />
    </Card>
  )
}
