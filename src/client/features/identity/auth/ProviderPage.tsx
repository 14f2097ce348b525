import { useLingui } from '@lingui/react/macro'
import { Anchor, Center, Loader, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { arrival } from '../../../platform/arrival.ts'
import { paths } from '../../../platform/paths.ts'
import { useCallOnce } from '../../../platform/refresh-all.ts'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail, sentenceOf } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import { suspensionIn, twoFactorChallengeIn } from './login-errors.ts'
import { AwaitingApproval } from './SignupPage.tsx'
import { SuspensionAlert } from './SuspensionAlert.tsx'
import { TwoFactorForm } from './TwoFactorForm.tsx'
import { type LoginError, useSwitchViewer } from './use-session.ts'

function useFinishOpenid(search: string) {
  const { client } = trpc.useUtils()
  return useCallOnce(['finish-openid', search], () => client.auth.finishOpenid.mutate({ search }))
}

function useContinuation(finished: ReturnType<typeof useFinishOpenid>['data']) {
  const become = useSwitchViewer()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { t } = useLingui()
  const onConnected = useEffectEvent(() => {
    toast.success(t`The provider is connected.`)
    void utils.account.invalidate()
  })
  useEffect(() => {
    if (!finished || finished.outcome === 'awaits-approval') return
    if (finished.outcome !== 'connected') become(finished.user)
    else onConnected()
    const state = finished.outcome === 'signed-up' ? arrival({ hasSignedUp: true }) : null
    navigate(finished.returnTo, { replace: true, state })
  }, [finished, become, navigate])
}

/** The page to which the provider leads back. */
export function ProviderPage() {
  const { t } = useLingui()
  const { search } = useLocation()
  const finish = useFinishOpenid(search)
  const navigate = useNavigate()
  const { viewer } = useViewer()
  useContinuation(finish.data)
  const error = finish.error as LoginError | null
  const challenge = twoFactorChallengeIn(error)
  const hold = suspensionIn(error)
  const isConfirmed = challenge !== null && viewer !== null
  useEffect(() => {
    if (isConfirmed) navigate(paths.home, { replace: true })
  }, [isConfirmed, navigate])

  if (finish.data?.outcome === 'awaits-approval') return <AwaitingApproval email={finish.data.user.email} />
  if (challenge && !viewer) {
    const startOver = () => navigate(paths.login())
    return (
      <AuthCard title={t`Confirm that it is you`} lead={t`Confirm your second factor to sign in.`}>
        <TwoFactorForm challenge={challenge} onExpired={startOver} onBack={startOver} />
      </AuthCard>
    )
  }
  if (error && !challenge) {
    return (
      <AuthCard
        title={t`Sign in`}
        footer={
          <Anchor data-tap-area component={Link} to={viewer ? `${paths.settings}?tab=security` : paths.login()}>
            {viewer ? t`Back to your settings` : t`Back to sign in`}
          </Anchor>
        }
      >
        {hold ? (
          <SuspensionAlert suspension={hold.suspension} />
        ) : (
          <FormAlert tone="error" message={failureDetail(error, 'Login failed') ?? sentenceOf(error)} />
        )}
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t`Sign in`}>
      <Center py="md" role="status">
        <Loader size="sm" me="sm" />
        <Text>{t`Signing in…`}</Text>
      </Center>
    </AuthCard>
  )
}
