import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { VerifyEmailAlert } from '../email-verification/VerifyEmailAlert.tsx'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthenticatorAppCard } from './AuthenticatorAppCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx'
import { useTwoFactor } from './use-two-factor.ts'

export function TwoFactorPanel() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const twoFactor = useTwoFactor()
  if (!viewer?.emailVerified) {
    return (
      <VerifyEmailAlert isRefused={viewer !== null}>
        {t`Verify your email address to add an authenticator app or a passkey to your password.`}
      </VerifyEmailAlert>
    )
  }
  if (twoFactor.isLoadingError) {
    return <ErrorState title={t`Your two-factor settings could not be loaded`} onRetry={twoFactor.refetch} />
  }
  if (!twoFactor.data) return <Skeleton h={320} aria-busy aria-label={t`Loading your two-factor settings`} />
  const { app, passkeys, recoveryCodesLeft, isAskedFor } = twoFactor.data
  return (
    <>
      <AuthenticatorAppCard app={app} />
      <PasskeysCard passkeys={passkeys} />
      {isAskedFor && <RecoveryCodesCard left={recoveryCodesLeft} />}
    </>
  )
}
