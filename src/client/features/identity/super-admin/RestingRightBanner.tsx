import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { ProtectionAlert, securitySettings } from './ProtectionAlert.tsx'

/** Stays until the super admin has a strong password. */
export function RestingRightBanner() {
  const { t } = useLingui()
  const min = limits.superAdminPasswordMin
  return (
    <ProtectionAlert
      text={t`You are a super admin, but your password is too weak for that. The right works once you have chosen another one: at least ${min} characters, and none of the most common passwords.`}
    >
      <Button component={Link} to={securitySettings} size="xs" variant="default">
        {t`Change password`}
      </Button>
    </ProtectionAlert>
  )
}
