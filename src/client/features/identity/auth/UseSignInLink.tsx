import { useLingui } from '@lingui/react/macro'
import { Anchor, Button, Stack } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import { suspensionIn, twoFactorChallengeIn } from './login-errors.ts'
import { rememberedReturnPath } from './return-path.ts'
import { SuspensionAlert } from './SuspensionAlert.tsx'
import { TwoFactorForm } from './TwoFactorForm.tsx'
import { useSwitchViewer } from './use-session.ts'

const continuation = () => rememberedReturnPath() ?? paths.home

/** The owner of an address that was never verified learns that its password has ended. */
function PasswordVoid() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <AuthCard title={t`You are signed in`}>
      <Stack>
        <FormAlert
          tone="success"
          message={t`Your email address is verified, and the old password no longer works.`}
          detail={t`Somebody else may have chosen it before you proved that the address is yours. Set a new one with “Forgot password?” when you sign in next time, or keep using sign-in links.`}
        />
        <Button size="md" onClick={() => navigate(continuation())}>
          {t`Continue`}
        </Button>
      </Stack>
    </AuthCard>
  )
}

/** Signs in when the user presses the button, and not on load, because mail scanners open links as well. */
export function UseSignInLink({ token }: { token: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { viewer } = useViewer()
  const become = useSwitchViewer()
  const navigate = useNavigate()
  const use = trpc.auth.signInByLink.useMutation({ onSuccess: ({ user }) => become(user) })
  const challenge = twoFactorChallengeIn(use.error)
  const hold = suspensionIn(use.error)
  const askAgain = () => navigate(paths.signInLink)

  if (use.data?.isPasswordVoid) return <PasswordVoid />
  if (viewer) return <Redirect to={continuation()} />
  if (challenge) {
    return (
      <AuthCard
        title={t`Confirm that it is you`}
        lead={t`Your link is correct. Confirm your second factor to sign in.`}
      >
        <TwoFactorForm challenge={challenge} onExpired={askAgain} onBack={() => navigate(paths.login())} />
      </AuthCard>
    )
  }
  if (hold) {
    return (
      <AuthCard title={t`Sign in`}>
        <SuspensionAlert suspension={hold.suspension} />
      </AuthCard>
    )
  }
  if (token === '' || use.error) {
    return (
      <AuthCard
        title={t`Sign in`}
        footer={
          <Anchor data-tap-area component={Link} to={paths.signInLink}>
            {t`Ask for a new link`}
          </Anchor>
        }
      >
        <FormAlert
          tone="error"
          message={t`You are not signed in.`}
          detail={(use.error && failureDetail(use.error)) ?? translate(messages.signInLinkInvalid)}
        />
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t`Sign in`} lead={t`You asked for this link. Press the button to sign in.`}>
      <Button size="md" fullWidth loading={use.isPending} onClick={() => use.mutate({ token })}>
        {t`Sign in`}
      </Button>
    </AuthCard>
  )
}
