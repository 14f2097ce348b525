import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Author } from '../../../../shared/identity/auth.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import cards from '../../../ui/card.module.css'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import classes from './feed.module.css'

interface BylineProps {
  author: Author
  isNew: boolean
  /** The action and its time, such as “replied 2 hours ago”. */
  children: ReactNode
}

/** The author and the action of an entry in the feed. A badge marks entries that are new to the viewer. */
export function Byline({ author, isNew, children }: BylineProps) {
  const { t } = useLingui()
  return (
    <div className={classes.byline}>
      <span data-detail>
        <UserLink user={author} />
      </span>
      <span className={classes.action}>{children}</span>
      {isNew && <Badge className={classes.new}>{t({ message: 'New', context: 'post or reply' })}</Badge>}
    </div>
  )
}

interface Props {
  byline: ReactNode
  title: { text: string; link: string }
  children: ReactNode
}

export function FeedItem({ byline, title, children }: Props) {
  return (
    <li className={cards.card} data-covered>
      <article className={classes.item}>
        {byline}
        <h2 dir="auto" className={cards.title}>
          <CoverLink to={title.link}>{title.text}</CoverLink>
        </h2>
        {children}
      </article>
    </li>
  )
}

/** A link to a community within dimmed text. */
export function CommunityLink({ to, children }: { to: string; children: string }) {
  return (
    <Link data-tap-area to={to} discover="none" dir="auto" className={classes.place}>
      {children}
    </Link>
  )
}

export function FeedItemSkeleton() {
  return (
    <li className={`${cards.card} ${classes.item}`} aria-hidden>
      <Skeleton h={28} w={220} />
      <Skeleton h={24} w="60%" />
      <Skeleton h={72} />
    </li>
  )
}
