import { Text } from '@mantine/core'
import type { AdminPost } from '../../../../shared/administration/dashboard.ts'
import { displayName } from '../../identity/user-labels/UserLink.tsx'
import classes from './AdminModerationPage.module.css'

export function AccountCell({ account }: { account: AdminPost['author'] }) {
  return (
    <div className={classes.account}>
      <Text size="sm" dir="auto">
        {displayName(account)}
      </Text>
      <Text size="sm" c="dimmed" className={classes.email ?? ''}>
        {account.email}
      </Text>
    </div>
  )
}
