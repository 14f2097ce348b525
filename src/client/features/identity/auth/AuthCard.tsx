import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import classes from './auth.module.css'

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Links to related screens, such as sign-up on the sign-in screen. */
  footer?: ReactNode
}

export function AuthCard({ title, lead, children, footer }: Props) {
  return (
    <Paper className={classes.card}>
      <Stack gap="lg">
        <Stack gap="2xs">
          <PageTitle>{title}</PageTitle>
          {lead && <Text c="dimmed">{lead}</Text>}
        </Stack>
        {children}
        {footer && <div className={classes.footer}>{footer}</div>}
      </Stack>
    </Paper>
  )
}
