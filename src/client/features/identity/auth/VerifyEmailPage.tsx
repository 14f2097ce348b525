import { Anchor, Center, Loader, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { limits } from '../../shared/limits.ts'
import { paths } from '../app/paths.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { FullPageSpinner } from '../ui/FullPageSpinner.tsx'
import { Redirect } from '../ui/Redirect.tsx'
import { AuthCard } from './AuthCard.tsx'
import { ResendVerificationForm } from './ResendVerificationForm.tsx'
import { useVerification } from './use-verification.ts'
import { useViewer } from './use-viewer.ts'

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
        <Anchor component={Link} to={paths.home}>
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

/** Spends the token that came by mail, or, without one or when it failed, offers to send another mail. */
export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const { viewer, isLoading } = useViewer()
  const verification = useVerification(token, !isLoading && !viewer?.emailVerified)

  if (isLoading) return <FullPageSpinner />
  if (verification.isSuccess) return <Verified />
  if (viewer?.emailVerified) return <Redirect to={paths.home} />
  if (verification.isFetching) return <Verifying />
  return (
    <AuthCard
      title="Verify your email"
      lead={
        verification.isError
          ? undefined
          : 'We have sent you an email with a link. Open it to verify your address; until then you can read, but not post or comment. Nothing arrived? Look into the spam folder, or have it sent again.'
      }
    >
      {verification.isError && (
        <FormAlert
          tone="error"
          message="Failed to verify your email"
          detail="The link may have expired. You can have a new one sent."
        />
      )}
      <ResendVerificationForm email={viewer?.email ?? ''} />
    </AuthCard>
  )
}
