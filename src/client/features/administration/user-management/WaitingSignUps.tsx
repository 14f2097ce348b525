import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useNumbers } from '../../../ui/format-numbers.ts'
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
  const { t } = useLingui()
  const { formatNumber } = useNumbers()
  const sendsMail = useSendsMail()
  const deny = useDenySignUps()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const shown = users?.map(({ id }) => id) ?? []
  // Another super admin may have decided some: they leave the list.
  const ids = shown.filter((id) => chosen.has(id))
  const toggle = (id: string) => choose(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id]))
  const isAll = ids.length > 0 && ids.length === shown.length
  const { length } = ids
  const shownCount = formatNumber(shown.length)
  const denyChosen = t`Deny ${plural(length, { one: '# sign-up', other: '# sign-ups' })}`
  return (
    <>
      {shown.length > 0 && (
        <Group className={classes.selection ?? ''}>
          <Checkbox
            label={t`Select all ${shownCount} shown`}
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
            {ids.length === 0 ? t`Deny selected` : denyChosen}
          </Button>
        </Group>
      )}
      <UserTable {...rest} users={users} selection={{ has: (id) => chosen.has(id), toggle }} />
      <ConfirmDialog
        confirmation={
          isAsking
            ? {
                title: t`Deny ${plural(length, { one: '# sign-up', other: '# sign-ups' })}?`,
                lead: sendsMail
                  ? t`This deletes the accounts. We notify each user by email.`
                  : t`This deletes the accounts.`,
                action: denyChosen,
                isDangerous: true,
                reasonHint: sendsMail
                  ? t`Each email includes it.`
                  : t`This site sends no email, so only the audit log has it.`,
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
