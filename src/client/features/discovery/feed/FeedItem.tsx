import { Anchor, Badge, Card, Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Author } from '../../../../shared/identity/auth.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import classes from './feed.module.css'

interface BylineProps {
  author: Author
  isNew: boolean
  /** The action and its time, such as “replied 2 hours ago”. */
  children: ReactNode
}

/** The author and the action of an entry in the feed. A badge marks entries that are new to the viewer. */
export const Byline = ({ author, isNew, children }: BylineProps) => (
  <div className={classes.byline}>
    <span data-detail>
      <UserLink user={author} />
    </span>
    <span className={classes.action}>{children}</span>
    {isNew && (
      <Badge variant="light" tt="none" size="lg" fz="xs" className={classes.new ?? ''}>
        New
      </Badge>
    )}
  </div>
)

interface Props {
  byline: ReactNode
  title: { text: string; link: string }
  children: ReactNode
}

export function FeedItem({ byline, title, children }: Props) {
  return (
    <Card component="li" withBorder p="md" data-covered>
      <article className={classes.item}>
        {byline}
        <Title order={2} size="h4" ta="left" dir="auto" className={classes.title}>
          <CoverLink to={title.link}>{title.text}</CoverLink>
        </Title>
        {children}
      </article>
    </Card>
  )
}

/** A link to a community within dimmed text. */
export function CommunityLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor data-tap-area component={Link} to={to} inherit c="var(--mantine-color-text)" className={classes.place}>
      <bdi>{children}</bdi>
    </Anchor>
  )
}

export function FeedItemSkeleton() {
  return (
    <Card component="li" withBorder p="md" className={classes.item} aria-hidden>
      <Skeleton h={28} w={220} />
      <Skeleton h={24} w="60%" />
      <Skeleton h={72} />
    </Card>
  )
}
