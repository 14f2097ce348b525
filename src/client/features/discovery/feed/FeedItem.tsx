import { Anchor, Badge, Card, Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Author } from '../../shared/accounts.ts'
import { AuthorLink } from '../posts/AuthorLink.tsx'
import classes from './feed.module.css'

interface Props {
  author: Author
  /** What the author did, and when. */
  did: ReactNode
  isNew: boolean
  title: { text: string; link: string }
  children: ReactNode
}

/** Something somebody wrote, in one of the feeds. */
export function FeedItem({ author, did, isNew, title, children }: Props) {
  return (
    <Card component="li" withBorder p="md">
      <article className={classes.item}>
        <div className={classes.byline}>
          <AuthorLink author={author} />
          <span>{did}</span>
          {isNew && (
            <Badge variant="light" tt="none" size="lg" fz={13} className={classes.new ?? ''}>
              New
            </Badge>
          )}
        </div>
        <Title order={2} size="h4" ta="left" dir="auto" className={classes.title}>
          <Anchor component={Link} to={title.link} inherit c="inherit">
            {title.text}
          </Anchor>
        </Title>
        {children}
      </article>
    </Card>
  )
}

/** A link to a community, among grey words. */
export function CommunityLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} inherit c="var(--mantine-color-text)" className={classes.place}>
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
