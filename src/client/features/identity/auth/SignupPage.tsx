import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Center, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SignUpMode } from '../../../../shared/instance/settings.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { arrival } from '../../../platform/arrival.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { FullPageSpinner } from '../../../ui/PagePending.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { useMustVerify } from '../viewer/use-must-verify.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import { invitationIn, useReturnTo } from './auth-parameters.ts'
import { useSupportsPasskeys } from './OtherSignIns.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { SignupForm } from './SignupForm.tsx'
import { useSignup } from './use-session.ts'

const leads: Partial<Record<SignUpMode, MessageDescriptor>> = {
  open: msg`Join the conversation.`,
  invitation: msg`An invitation by email is for the address it was sent to.`,
  approval: msg`A super admin approves every new account before it can be used.`,
}

/** Replaces the form when the instance does not accept this sign-up: gives the reason and another way. */
function SignupMessage({
  title,
  children,
  to,
}: {
  title: string
  children: ReactNode
  to: { path: string; label: string }
}) {
  return (
    <AuthCard title={title}>
      <Text>{children}</Text>
      <Button component={Link} to={to.path} size="md">
        {to.label}
      </Button>
    </AuthCard>
  )
}

export function AwaitingApproval({ email }: { email: string }) {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  return (
    <SignupMessage title={t`Your account is waiting for approval`} to={{ path: paths.home, label: t`Go to home` }}>
      {sendsMail
        ? t`Thank you for signing up. A super admin will review your account, and we will email the decision to ${email}. Until then you cannot sign in. In the meantime, please verify your address with the link that we sent you.`
        : t`Thank you for signing up. A super admin will review your account; until then you cannot sign in. This site sends no email, so ask an administrator, or try to sign in later with ${email}.`}
    </SignupMessage>
  )
}

/** The ways to sign up without a password. They keep the invitation, which is in the query. */
function OtherSignUps({ provider }: { provider: string | null }) {
  const { t } = useLingui()
  const { search } = useLocation()
  const hasPasskeys = useSupportsPasskeys()
  return (
    <>
      {provider && <ProviderButton label={provider} />}
      {hasPasskeys && (
        <Button component={Link} to={paths.passkeySignup + search} variant="default" size="md">
          {t`Sign up with a passkey`}
        </Button>
      )}
    </>
  )
}

/** A user who is signed in by the sign-up goes on to verify their email. */
export function SignupPage() {
  const { t } = useLingui()
  const translate = useTranslate()
  const signup = useSignup()
  const instance = trpc.instance.get.useQuery()
  const { viewer } = useViewer()
  const mustVerify = useMustVerify()
  const returnTo = useReturnTo()
  const { search } = useLocation()
  const signIn = { path: paths.login() + search, label: t`Sign in` }
  const invitation = invitationIn(returnTo)
  // While the mode is unknown the form is shown, because the server enforces it anyway.
  const mode = instance.data?.signUpMode ?? 'open'
  const lead = leads[mode]
  const shows = (other: SignUpMode) => mode === other && signup.isIdle

  // Signing in has dropped the settings of the site.
  if (viewer && !signup.isIdle && instance.isPending) return <FullPageSpinner />
  // A viewer who arrived here already signed in goes home.
  if (viewer && !signup.isIdle) {
    const next = returnTo ?? (mustVerify ? paths.verifyEmail : paths.home)
    return <Redirect to={next} state={arrival({ hasSignedUp: true })} />
  }
  if (viewer) return <Redirect to={paths.home} />
  if (signup.data?.awaitsApproval) return <AwaitingApproval email={signup.data.user.email} />
  if (shows('closed')) {
    return (
      <SignupMessage title={t`Sign-up is closed`} to={signIn}>
        <Trans>{translate(messages.signUpClosed)} If you have an account already, you can sign in.</Trans>
      </SignupMessage>
    )
  }
  if (shows('invitation') && !invitation) {
    return (
      <SignupMessage title={t`You need an invitation`} to={signIn}>
        {t`This site accepts new accounts by invitation only. If you received an invitation, open its link and choose “Sign up”. If you have an account already, you can sign in.`}
      </SignupMessage>
    )
  }
  return (
    <AuthCard
      title={t`Create an account`}
      lead={lead && t(lead)}
      footer={
        <>
          <Trans>
            Already have an account?{' '}
            <Anchor data-tap-area component={Link} to={signIn.path}>
              Sign in
            </Anchor>
          </Trans>
        </>
      }
    >
      {instance.isPending ? (
        <Center py="xl" role="status" aria-label={t`Loading`}>
          <Loader size="sm" />
        </Center>
      ) : (
        <>
          <SignupForm signup={signup} invitation={invitation} isApproved={mode === 'approval'} />
          <OtherSignUps provider={instance.data?.provider ?? null} />
        </>
      )}
    </AuthCard>
  )
}
