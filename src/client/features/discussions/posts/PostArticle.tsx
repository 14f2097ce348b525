import { Anchor, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessageCircle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { Markdown } from '../../../ui/Markdown.tsx'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { FollowMenu } from '../../communities/follows/FollowMenu.tsx'
import { Reactions } from '../reactions/Reactions.tsx'
import { AuthorHover } from './AuthorHover.tsx'
import { HiddenPostAlert } from './HiddenPostAlert.tsx'
import { PostHistoryDialog } from './lazy-dialogs.ts'
import { PostBadges } from './PostBadges.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostTimestamp } from './PostTimestamp.tsx'
import classes from './posts.module.css'

function PostMeta({ post }: { post: Post }) {
  const { author, community } = post
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  return (
    <div className={classes.meta}>
      <Link to={paths.user(author.id)} aria-hidden tabIndex={-1} className={classes.photo}>
        <UserAvatar user={author} size={36} />
      </Link>
      <AuthorHover post={post} />
      <MetaLine className={classes.origin}>
        <span className={classes.community}>
          <span className={classes.in}>in </span>
          <CommunityIcon community={community} size={20} />
          <Anchor
            data-tap-area
            component={Link}
            to={paths.community(community.slug)}
            inherit
            underline="always"
            className={classes.place}
          >
            <bdi>{community.name}</bdi>
          </Anchor>
          <span className={community.isPrivate ? undefined : classes.public}>
            <PrivacyIcon isPrivate={community.isPrivate} size={16} />
          </span>
        </span>
        <PostTimestamp item={post} onEdited={open} />
      </MetaLine>
      <Suspense>{isWanted && <PostHistoryDialog post={post} opened={opened} onClose={close} />}</Suspense>
    </div>
  )
}

/** A post on its own page, with all actions. */
export function PostArticle({ post }: { post: Post }) {
  const { comments } = post._count
  return (
    <Stack component="article" gap="md">
      <div className={classes.head}>
        <PostMeta post={post} />
        <FollowMenu targetType="POST" targetId={post.id} name={post.title} />
        <PostMenu post={post} isOnPage />
      </div>
      <PostBadges post={post} />
      <HiddenPostAlert post={post} />
      <PageTitle fz={{ base: '1.375rem', sm: '1.75rem' }} className={classes.title} dir="auto">
        {post.title}
      </PageTitle>
      <div data-quotable="">
        <Markdown text={post.content} headingLevel={1} />
      </div>
      <Group gap="lg" className={classes.counts}>
        <Reactions
          target={{ targetType: 'POST', targetId: post.id }}
          initial={post.reactions}
          canReact={post.can.react}
        />
        {comments > 0 && (
          <Anchor component={Link} to="#comments" size="sm" c="dimmed" className={classes.count}>
            <IconMessageCircle size={18} aria-hidden />
            {pluralize(comments, 'comment')}
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}
