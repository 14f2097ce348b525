import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from '../ui/PageTitle.tsx'
import classes from './auth.module.css'

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Where else people may want to go. */
  footer?: ReactNode
}

/** The frame of the screens on which people prove who they are. */
export function AuthCard({ title, lead, children, footer }: Props) {
  return (
    <Paper className={classes.card}>
      <Stack gap="lg">
        <Stack gap={4}>
          <PageTitle>{title}</PageTitle>
          {lead && <Text c="dimmed">{lead}</Text>}
        </Stack>
        {children}
        {footer && <div className={classes.footer}>{footer}</div>}
      </Stack>
    </Paper>
  )
}
