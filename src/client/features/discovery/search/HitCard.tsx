import { Anchor, Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Snippet } from '../../shared/search.ts'
import { Highlighted } from './Highlighted.tsx'
import classes from './search.module.css'

interface Props {
  to: string
  /** Its heading, and the link to it. */
  title: ReactNode
  /** Stands above the heading. */
  top?: ReactNode
  snippet?: Snippet
  /** Stands below the snippet. */
  children?: ReactNode
}

/** One thing that was found. */
export function HitCard({ to, title, top, snippet, children }: Props) {
  return (
    <Card component="li" withBorder p="md">
      <article className={classes.hit}>
        {top}
        <Title order={2} size="h4" ta="left" dir="auto" className={classes.title}>
          <Anchor component={Link} to={to} inherit c="inherit">
            {title}
          </Anchor>
        </Title>
        {snippet && snippet.length > 0 && (
          <Text size="sm" dir="auto" className={classes.snippet}>
            <Highlighted parts={snippet} />
          </Text>
        )}
        {children}
      </article>
    </Card>
  )
}
