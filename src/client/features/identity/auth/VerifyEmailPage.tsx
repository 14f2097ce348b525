import { useLingui } from '@lingui/react/macro'
import { Anchor, Center, Loader, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PagePending } from '../../../ui/PagePending.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { useMustVerify } from '../viewer/use-must-verify.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import { ResendVerificationForm } from './ResendVerificationForm.tsx'
import { useVerifyEmail } from './use-verification.ts'

function Verifying() {
  const { t } = useLingui()
  return (
    <AuthCard title={t`Verify your email`}>
      <Center py="md" role="status">
        <Loader size="sm" me="sm" />
        <Text>{t`Verifying your email…`}</Text>
      </Center>
    </AuthCard>
  )
}

function Verified() {
  const { t } = useLingui()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home), limits.verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthCard
      title={t`Verify your email`}
      footer={
        <Anchor data-tap-area component={Link} to={paths.home}>
          {t`Go to home`}
        </Anchor>
      }
    >
      <FormAlert
        tone="success"
        message={t`Your email has been successfully verified.`}
        detail={t`Taking you to the home page…`}
      />
    </AuthCard>
  )
}

/** How a user gets their link, and what they may do without it. */
function useLead() {
  const { t } = useLingui()
  const translate = useTranslate()
  const mustVerify = useMustVerify()
  const { viewer } = useViewer()
  if (useSendsMail())
    return t`We have sent you an email with a link. Open it to verify your address; until then you can read, but not post or comment. Nothing arrived? Check your spam folder, or request another email.`
  const siteSendsNoMail = translate(messages.siteSendsNoMail)
  return viewer && !mustVerify
    ? t`${siteSendsNoMail} You can post and comment without it.`
    : t`${siteSendsNoMail} Until you open it, you can read, but not post or comment.`
}

/** Spends the token from the mail. Without a token, or when it is refused, offers to send another mail. */
export function VerifyEmailPage() {
  const { t } = useLingui()
  const translate = useTranslate()
  const [query] = useSearchParams()
  const token = query.get('token')
  const { viewer, isLoading, hasFailed, refetch } = useViewer()
  const lead = useLead()
  const sendsMail = useSendsMail()
  const siteSendsNoMail = translate(messages.siteSendsNoMail)
  const verification = useVerifyEmail(token, !isLoading && !viewer?.emailVerified)

  if (isLoading) return <PagePending hasFailed={hasFailed} onRetry={refetch} />
  if (verification.isSuccess) return <Verified />
  if (viewer?.emailVerified) return <Redirect to={paths.home} />
  if (verification.isFetching) return <Verifying />
  return (
    <AuthCard
      title={t`Verify your email`}
      lead={verification.isError ? undefined : lead}
      footer={
        viewer && (
          <Anchor data-tap-area component={Link} to={paths.home}>
            {t`Go to home`}
          </Anchor>
        )
      }
    >
      {verification.isError && (
        <FormAlert
          tone="error"
          message={t`Failed to verify your email`}
          detail={
            sendsMail
              ? t`The link may have expired. You can request a new one.`
              : t`The link may have expired. ${siteSendsNoMail}`
          }
        />
      )}
      <ResendVerificationForm email={viewer?.email ?? ''} />
    </AuthCard>
  )
}
