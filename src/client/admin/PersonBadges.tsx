import { Badge, type BadgeProps } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { AdminUser } from '../../shared/admin.ts'

const look = { variant: 'light', size: 'lg', tt: 'none', fz: 13, fw: 600, miw: 'max-content' } satisfies BadgeProps

type Standing = Pick<AdminUser, 'isSuperAdmin' | 'isSuspended' | 'awaitsApproval'>

/** What sets an account apart from others. */
export function StandingBadges({ person }: { person: Standing }) {
  return (
    <>
      {person.isSuperAdmin && <Badge {...look}>Admin</Badge>}
      {person.isSuspended && (
        <Badge {...look} color="red">
          Suspended
        </Badge>
      )}
      {person.awaitsApproval && (
        <Badge {...look} color="yellow">
          Waiting for approval
        </Badge>
      )}
    </>
  )
}

/** Whether the person's e-mail address is known to be theirs. */
export function AddressBadge({ person: { emailVerified } }: { person: Pick<AdminUser, 'emailVerified'> }) {
  const Icon = emailVerified ? IconCircleCheck : IconCircleDashed
  return (
    <Badge {...look} variant={emailVerified ? 'light' : 'default'} leftSection={<Icon size={14} aria-hidden />}>
      {emailVerified ? 'Verified' : 'Unverified'}
    </Badge>
  )
}
