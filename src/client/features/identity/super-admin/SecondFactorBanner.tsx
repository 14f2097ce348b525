import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTwoFactor } from '../two-factor/use-two-factor.ts'
import { ProtectionAlert, securitySettings } from './ProtectionAlert.tsx'

/** Stays until the super admin has a second factor. */
export function SecondFactorBanner() {
  const { t } = useLingui()
  const { data: twoFactor } = useTwoFactor()
  if (!twoFactor || twoFactor.app || twoFactor.passkeys.length > 0) return null
  return (
    <ProtectionAlert
      text={t`Your account can change everything on this site, but only a password protects it. Add a passkey or an authenticator app.`}
    >
      <Button component={Link} to={securitySettings} size="xs" variant="default">
        {t`Add a second factor`}
      </Button>
    </ProtectionAlert>
  )
}
