import { Text } from '@mantine/core'
import type { AdminPost } from '../../shared/admin.ts'
import people from '../admin/people.module.css'
import { nameOf } from '../admin/person-name.ts'
import classes from './moderation.module.css'

/** Whose account it is: the name, and the address beneath it. */
export function AccountLines({ account }: { account: AdminPost['author'] }) {
  return (
    <div className={classes.account}>
      <Text size="sm" dir="auto">
        {nameOf(account)}
      </Text>
      <Text size="sm" c="dimmed" className={people.email ?? ''}>
        {account.email}
      </Text>
    </div>
  )
}
