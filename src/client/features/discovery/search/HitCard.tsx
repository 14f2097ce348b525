import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Snippet } from '../../../../shared/discovery/search.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import { Highlighted } from './Highlighted.tsx'
import classes from './search.module.css'

interface Props {
  to: string
  /** The heading, with the link to the result. */
  title: ReactNode
  /** A picture before the heading. */
  icon?: ReactNode
  /** Content above the heading. */
  top?: ReactNode
  snippet?: Snippet
  /** Content below the snippet. */
  children?: ReactNode
}

export function HitCard({ to, title, icon, top, snippet, children }: Props) {
  return (
    <Card component="li" withBorder p="md" data-covered>
      <article className={classes.hit}>
        {top}
        <Group gap="xs" wrap="nowrap">
          {icon}
          <Title order={2} size="h4" dir="auto" className={classes.title}>
            <CoverLink to={to}>{title}</CoverLink>
          </Title>
        </Group>
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
