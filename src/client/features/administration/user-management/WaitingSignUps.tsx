import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { formatNumber, pluralize } from '../../../ui/format-numbers.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { UserTable } from './UserTable.tsx'
import { useDenySignUps } from './use-deny-sign-ups.ts'
import classes from './user-management.module.css'

interface Props {
  label: string
  users: AdminUser[] | undefined
  isStale: boolean
}

/** Sign-ups that wait for approval, which can be denied together. */
export function WaitingSignUps({ users, ...rest }: Props) {
  const sendsMail = useSendsMail()
  const deny = useDenySignUps()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const shown = users?.map(({ id }) => id) ?? []
  // Another super admin may have decided some: they leave the list.
  const ids = shown.filter((id) => chosen.has(id))
  const toggle = (id: string) => choose(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id]))
  const isAll = ids.length > 0 && ids.length === shown.length
  const count = pluralize(ids.length, 'sign-up')
  return (
    <>
      {shown.length > 0 && (
        <Group className={classes.selection ?? ''}>
          <Checkbox
            label={`Select all ${formatNumber(shown.length)} shown`}
            checked={isAll}
            indeterminate={ids.length > 0 && !isAll}
            onChange={() => choose(new Set(isAll ? [] : shown))}
          />
          <Button
            variant="light"
            color="red"
            disabled={ids.length === 0}
            loading={deny.isPending}
            onClick={() => setAsking(true)}
          >
            {ids.length === 0 ? 'Deny selected' : `Deny ${count}`}
          </Button>
        </Group>
      )}
      <UserTable {...rest} users={users} selection={{ has: (id) => chosen.has(id), toggle }} />
      <ConfirmDialog
        confirmation={
          isAsking
            ? {
                title: `Deny ${count}?`,
                lead: `This deletes the accounts.${sendsMail ? ' We notify each user by email.' : ''}`,
                action: `Deny ${count}`,
                isDangerous: true,
                reasonHint: sendsMail
                  ? 'Each email includes it.'
                  : 'This site sends no email, so only the audit log has it.',
                isReasonRequired: true,
                onConfirm: (reason) => deny.mutateAsync({ ids, reason }),
              }
            : null
        }
        onClose={() => setAsking(false)}
      />
    </>
  )
}
