import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { ProtectionAlert, securitySettings } from './ProtectionAlert.tsx'

/** Stays until the super admin has a strong password. */
export function RestingRightBanner() {
  return (
    <ProtectionAlert
      text={`You are a super admin, but your password is too weak for that. The right works once you have chosen another one: at least ${limits.superAdminPasswordMin} characters, and none of the most common passwords.`}
    >
      <Button component={Link} to={securitySettings} size="xs" variant="default">
        Change password
      </Button>
    </ProtectionAlert>
  )
}
