import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { CoverLink, CoverText } from '../../../ui/CoverLink.tsx'
import cards from '../../../ui/card.module.css'
import { useNumbers } from '../../../ui/format-numbers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useKeptMarkup } from '../../../ui/kept-markup.tsx'
import { LikeButton } from '../reactions/LikeButton.tsx'
import classes from './card.module.css'
import { PostBadges } from './PostBadges.tsx'

/** In pixels. The server crops images to a larger square. */
const thumbnailSize = 88
const max = limits.unreadMax

function Counts({ post }: { post: PostCard }) {
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  const { title, unreadCount } = post
  const { comments: count } = post._count
  return (
    <div className={classes.counts}>
      <span className={classes.like}>
        <LikeButton post={post} />
      </span>
      {count > 0 && (
        <Link
          to={`${post.link}#comments`}
          discover="none"
          className={classes.comments}
          aria-label={t`${plural(count, { one: `${count} comment on ${title}`, other: `${count} comments on ${title}` })}`}
        >
          <Icon name="messageCircle" />
          <span>
            {formatNumber(count)}{' '}
            <span className={classes.noun}>{t`${plural(count, { one: 'comment', other: 'comments' })}`}</span>
          </span>
        </Link>
      )}
      {unreadCount > 0 && (
        <Badge className={classes.unread}>{unreadCount > max ? t`${max}+ new` : t`${unreadCount} new`}</Badge>
      )}
    </div>
  )
}

interface Props {
  post: PostCard
  /** The author, the community and the time. */
  byline: ReactNode
  /** The post's menu, or the controls that replace it. */
  corner?: ReactNode
  /** Everything that the card depends on: see `useKeptMarkup`. */
  keptBy?: () => readonly unknown[] | null
}

const notKept = () => null

/** A post in a list: a card, or a line in compact lists. The whole of it leads to the post. */
export function PostCardLayout({ post, byline, corner, keptBy = notKept }: Props) {
  const { title, link, excerpt, image, isVisited, unreadCount } = post
  const isRead = isVisited && unreadCount === 0
  const content = useKeptMarkup(
    keptBy,
    <>
      <div className={classes.byline}>{byline}</div>
      <div className={image ? classes.words : `${classes.words} ${classes.wide}`}>
        <h2 className={`${cards.title} ${classes.title}`} dir="auto">
          <CoverLink to={link}>{title}</CoverLink>
        </h2>
        <span className={classes.badges}>
          <PostBadges post={post} />
        </span>
        {excerpt && <CoverText className={classes.excerpt}>{excerpt}</CoverText>}
      </div>
      {image && (
        <img
          className={classes.thumbnail}
          src={`${image.url}/avatar`}
          alt={image.alt}
          width={thumbnailSize}
          height={thumbnailSize}
          loading="lazy"
          decoding="async"
        />
      )}
      <Counts post={post} />
      <div className={classes.corner}>{corner}</div>
    </>,
  )
  return (
    <li className={classes.item} data-covered>
      <article className={classes.card} data-read={isRead || undefined} aria-label={title} {...content} />
    </li>
  )
}
