import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeProps } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { AdminUser } from '../../../../shared/administration/dashboard.ts'

const badgeStyles = {
  variant: 'light',
  size: 'lg',
  fz: 13,
  fw: 600,
  miw: 'max-content',
} satisfies BadgeProps

type AccountStatus = Pick<AdminUser, 'isSuperAdmin' | 'isSuspended' | 'awaitsApproval'>

export function AccountStatusBadges({ user }: { user: AccountStatus }) {
  const { t } = useLingui()
  return (
    <>
      {user.isSuperAdmin && <Badge {...badgeStyles}>{t`Admin`}</Badge>}
      {user.isSuspended && (
        <Badge {...badgeStyles} color="red">
          {t({ message: 'Suspended', context: 'one user' })}
        </Badge>
      )}
      {user.awaitsApproval && (
        <Badge {...badgeStyles} color="yellow">
          {t({ message: 'Waiting for approval', context: 'one user' })}
        </Badge>
      )}
    </>
  )
}

/** Whether the user has verified the address. */
export function EmailStatusBadge({ user: { emailVerified } }: { user: Pick<AdminUser, 'emailVerified'> }) {
  const { t } = useLingui()
  const Icon = emailVerified ? IconCircleCheck : IconCircleDashed
  return (
    <Badge {...badgeStyles} variant={emailVerified ? 'light' : 'default'} leftSection={<Icon size={14} aria-hidden />}>
      {emailVerified
        ? t({ message: 'Verified', context: 'email address' })
        : t({ message: 'Unverified', context: 'email address' })}
    </Badge>
  )
}
