import { Anchor, Button, Center, Loader, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SignUpMode } from '../../shared/instance.ts'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { Redirect } from '../ui/Redirect.tsx'
import { AuthCard } from './AuthCard.tsx'
import { invitationIn, useReturnTo } from './return-to.ts'
import { SignupForm } from './SignupForm.tsx'
import { useSignup } from './use-session.ts'
import { useViewer } from './use-viewer.ts'

const leads: Record<SignUpMode, string> = {
  open: 'Join the conversation.',
  invitation: 'Use the address that your invitation was sent to.',
  approval: 'Somebody looks at every new account before it can be used.',
  closed: '',
}

/** Stands where there is no form: why, and where to go instead. */
function Notice({ title, children, to }: { title: string; children: ReactNode; to: { path: string; label: string } }) {
  return (
    <AuthCard title={title}>
      <Text>{children}</Text>
      <Button component={Link} to={to.path} size="md">
        {to.label}
      </Button>
    </AuthCard>
  )
}

function Waiting({ email }: { email: string }) {
  return (
    <Notice title="Your account waits for approval" to={{ path: paths.home, label: 'Go to home' }}>
      Thank you for signing up. Your account is looked at, and a mail to {email} tells you as soon as it is decided.
      Until then you cannot sign in. In the meantime, please follow the link in the mail that verifies your address.
    </Notice>
  )
}

/** Create an account, as far as the instance lets people; who is signed in at once is asked to verify their e-mail. */
export function SignupPage() {
  const signup = useSignup()
  const instance = trpc.instance.get.useQuery()
  const { viewer } = useViewer()
  const returnTo = useReturnTo()
  const { search } = useLocation()
  const signIn = { path: paths.login() + search, label: 'Sign in' }
  const invitation = invitationIn(returnTo)
  // The server decides: without an answer the form is there.
  const mode = instance.data?.signUpMode ?? 'open'
  const shows = (other: SignUpMode) => mode === other && signup.isIdle

  // Who signed up here goes on; who came here signed in has no business here.
  if (viewer) return <Redirect to={signup.isIdle ? paths.home : (returnTo ?? paths.verifyEmail)} />
  if (signup.data?.awaitsApproval) return <Waiting email={signup.data.user.email} />
  if (shows('closed')) {
    return (
      <Notice title="Sign-up is closed" to={signIn}>
        {messages.signUpClosed} If you have an account already, you can sign in.
      </Notice>
    )
  }
  if (shows('invitation') && !invitation) {
    return (
      <Notice title="You need an invitation" to={signIn}>
        New accounts are made by invitation here. If you were sent one, open the link in its mail and choose “Sign Up”
        there. If you have an account already, you can sign in.
      </Notice>
    )
  }
  return (
    <AuthCard
      title="Create an account"
      lead={leads[mode]}
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to={signIn.path}>
            Sign in
          </Anchor>
        </>
      }
    >
      {instance.isPending ? (
        <Center py="xl" role="status" aria-label="Loading">
          <Loader size="sm" />
        </Center>
      ) : (
        <SignupForm signup={signup} invitation={invitation} isApproved={mode === 'approval'} />
      )}
    </AuthCard>
  )
}
