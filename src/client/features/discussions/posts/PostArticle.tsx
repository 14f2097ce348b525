import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Post } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { moveFocusSideways } from '../../../ui/move-focus.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { TranslatableText } from '../../../ui/translation/TranslatableText.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { FollowMenu } from '../../communities/follows/FollowMenu.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { Reactions } from '../reactions/Reactions.tsx'
import { AuthorHover } from './AuthorHover.tsx'
import { HiddenPostAlert } from './HiddenPostAlert.tsx'
import { PostHistoryDialog } from './lazy-dialogs.ts'
import { PostBadges } from './PostBadges.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostTimestamp } from './PostTimestamp.tsx'
import classes from './post-article.module.css'

/** Two lines: the author, and where and when they wrote. */
function PostMeta({ post }: { post: Post }) {
  const { t } = useLingui()
  const { author, community, title } = post
  const userName = useUserName()
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  return (
    <div className={classes.meta}>
      <Link to={paths.user(author.id)} aria-hidden tabIndex={-1} className={classes.photo}>
        <UserAvatar user={{ ...author, name: userName(author.name) }} size={40} />
      </Link>
      <AuthorHover post={post} />
      <div className={classes.origin}>
        <span className={classes.in}>{t({ message: 'in', comment: 'Before the name of a community' })}</span>
        <CommunityIcon community={community} size={20} />
        <Link data-tap-area to={paths.community(community.slug)} dir="auto" className={classes.place}>
          {community.name}
        </Link>
        <span className={community.isPrivate ? undefined : classes.public}>
          <PrivacyIcon isPrivate={community.isPrivate} size={16} />
        </span>
        <span>·</span>
        <PostTimestamp item={post} name={title} onEdited={open} />
      </div>
      <Suspense>{isWanted && <PostHistoryDialog post={post} opened={opened} onClose={close} />}</Suspense>
    </div>
  )
}

/** One row, which is one tab stop with arrow keys between its controls. */
function PostActions({ post }: { post: Post }) {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  const { comments: count } = post._count
  const name = useUserName()(post.author.name)
  const later = { tabIndex: -1 }
  return (
    <div className={classes.actions} role="toolbar" aria-label={t`Post by ${name}`} onKeyDown={moveFocusSideways}>
      <Reactions
        target={{ targetType: 'POST', targetId: post.id }}
        name={post.title}
        initial={post.reactions}
        canReact={post.can.react}
      />
      {count > 0 && (
        <Link to="#comments" className={classes.count} {...later}>
          <Icon name="messageCircle" />
          <span>
            {formatNumber(count)}{' '}
            <span className={classes.noun}>{t`${plural(count, { one: 'comment', other: 'comments' })}`}</span>
          </span>
        </Link>
      )}
      <div className={classes.menus}>
        <FollowMenu targetType="POST" targetId={post.id} name={post.title} {...later} />
        <PostMenu post={post} isOnPage {...later} />
      </div>
    </div>
  )
}

/** A post on its own page, with all actions. */
export const PostArticle = ({ post }: { post: Post }) => (
  <article className={classes.post}>
    <PostMeta post={post} />
    <PostBadges post={post} />
    <HiddenPostAlert post={post} />
    <PageTitle className={classes.title} dir="auto">
      {post.title}
    </PageTitle>
    <TranslatableText of={post.id} text={post.content} headingLevel={1} />
    <PostActions post={post} />
  </article>
)
