import { Skeleton } from '@mantine/core'
import { useViewer } from '../auth/use-viewer.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { AppCard } from './AppCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCodesCard } from './RecoveryCodesCard.tsx'
import { useFactors } from './use-factors.ts'

/** What signing in asks for besides the password. */
export function SecondFactors() {
  const { viewer } = useViewer()
  const factors = useFactors()
  if (!viewer?.emailVerified) {
    return (
      <VerificationNotice>
        Verify your email address to add an authenticator app or a passkey to your password.
      </VerificationNotice>
    )
  }
  if (factors.isLoadingError) {
    return <ErrorState title="Your second factors could not be loaded" onRetry={factors.refetch} />
  }
  if (!factors.data) return <Skeleton h={320} aria-busy aria-label="Loading your second factors" />
  const { app, passkeys, recoveryCodesLeft } = factors.data
  return (
    <>
      <AppCard app={app} />
      <PasskeysCard passkeys={passkeys} />
      {(app || passkeys.length > 0) && <RecoveryCodesCard left={recoveryCodesLeft} />}
    </>
  )
}
