import { Anchor, Center, Loader, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { PagePending } from '../../../ui/PagePending.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { useMustVerify } from '../viewer/use-must-verify.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import { ResendVerificationForm } from './ResendVerificationForm.tsx'
import { useVerifyEmail } from './use-verification.ts'

function Verifying() {
  return (
    <AuthCard title="Verify your email">
      <Center py="md" role="status">
        <Loader size="sm" mr="sm" />
        <Text>Verifying your email…</Text>
      </Center>
    </AuthCard>
  )
}

function Verified() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home), limits.verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthCard
      title="Verify your email"
      footer={
        <Anchor data-tap-area component={Link} to={paths.home}>
          Go to home
        </Anchor>
      }
    >
      <FormAlert
        tone="success"
        message="Your email has been successfully verified."
        detail="Taking you to the home page…"
      />
    </AuthCard>
  )
}

/** How a user gets their link, and what they may do without it. */
function useLead() {
  const mustVerify = useMustVerify()
  const { viewer } = useViewer()
  if (useSendsMail())
    return 'We have sent you an email with a link. Open it to verify your address; until then you can read, but not post or comment. Nothing arrived? Check your spam folder, or request another email.'
  const writes = viewer && !mustVerify
  return `${messages.siteSendsNoMail} ${writes ? 'You can post and comment without it.' : 'Until you open it, you can read, but not post or comment.'}`
}

/** Spends the token from the mail. Without a token, or when it is refused, offers to send another mail. */
export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  const lead = useLead()
  const sendsMail = useSendsMail()
  const verification = useVerifyEmail(token, !isLoading && !viewer?.emailVerified)

  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  if (verification.isSuccess) return <Verified />
  if (viewer?.emailVerified) return <Redirect to={paths.home} />
  if (verification.isFetching) return <Verifying />
  return (
    <AuthCard
      title="Verify your email"
      lead={verification.isError ? undefined : lead}
      footer={
        viewer && (
          <Anchor data-tap-area component={Link} to={paths.home}>
            Go to home
          </Anchor>
        )
      }
    >
      {verification.isError && (
        <FormAlert
          tone="error"
          message="Failed to verify your email"
          detail={`The link may have expired. ${sendsMail ? 'You can request a new one.' : messages.siteSendsNoMail}`}
        />
      )}
      <ResendVerificationForm email={viewer?.email ?? ''} />
    </AuthCard>
  )
}
