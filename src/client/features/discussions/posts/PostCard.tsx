import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostCard as Post } from '../../../../shared/discussions/posts.ts'
import { paths } from '../../../platform/paths.ts'
import { PrivacyIcon } from '../../../ui/PrivacyIcon.tsx'
import { piece } from '../../../ui/piece.tsx'
import { relativeTime } from '../../../ui/RelativeTime.tsx'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import { CommunityIcon } from '../../communities/communities/CommunityIcon.tsx'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import parts from './byline.module.css'
import classes from './card.module.css'
import { PostCardLayout } from './PostCardLayout.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostTimestamp } from './PostTimestamp.tsx'

function CommunityByline({ post }: { post: Post }) {
  const { t } = useLingui()
  const { author, community } = post
  const name = useUserName()(author.name) || t`Unknown User`
  return (
    <>
      <CommunityIcon community={community} size={36} className={parts.icon} />
      <div className={parts.origin} data-origin>
        <div className={parts.place}>
          <Link data-tap-area to={paths.community(community.slug)} discover="none" dir="auto" className={parts.cut}>
            {community.name}
          </Link>
          <span className={parts.privacy} data-detail={community.isPrivate ? undefined : true}>
            <PrivacyIcon isPrivate={community.isPrivate} size={16} />
          </span>
        </div>
        <div className={parts.who}>
          <UserAvatar user={{ ...author, name }} size={20} data-detail />
          <span className={parts.by} data-detail>
            <Trans>
              Posted by{' '}
              <Link data-tap-area to={paths.user(author.id)} discover="none" className={parts.cut}>
                <bdi>{name}</bdi>
              </Link>
            </Trans>
          </span>
          <PostTimestamp item={post} />
        </div>
      </div>
    </>
  )
}

const AuthorByline = ({ post }: { post: Post }) => (
  <>
    <span className={parts.author} data-detail data-author>
      <UserLink user={post.author} />
    </span>
    <PostTimestamp item={post} />
  </>
)

interface Props {
  post: Post
  /** Set in lists with posts of several communities. */
  withCommunity?: boolean
  /** Replaces the menu. */
  corner?: ReactNode
}

export const PostCard = piece(({ post, withCommunity = false, corner }: Props) => {
  const { viewer } = useViewer()
  return (
    <PostCardLayout
      post={post}
      byline={withCommunity ? <CommunityByline post={post} /> : <AuthorByline post={post} />}
      corner={corner ?? <PostMenu post={post} />}
      keptBy={() => (corner ? null : ['card', post, withCommunity, relativeTime(post.createdAt), viewer === null])}
    />
  )
})

/** As high as a card with two lines of text, or as a line of a compact list. */
export function PostCardSkeleton({ withCommunity = false }: { withCommunity?: boolean }) {
  return (
    <li className={classes.item} aria-hidden>
      <div className={classes.card}>
        <div className={classes.byline}>
          {withCommunity && <Skeleton h={36} w={36} className={parts.icon ?? ''} />}
          <Skeleton h={withCommunity ? 48 : 28} w={180} data-detail />
        </div>
        <div className={classes.words}>
          <Skeleton h={24} w="70%" />
          <div className={classes.excerpt}>
            <Skeleton h={14} my="2xs" />
            <Skeleton h={14} my="2xs" w="60%" />
          </div>
        </div>
        <div className={classes.counts}>
          <Skeleton h={30} w={120} />
        </div>
      </div>
    </li>
  )
}
