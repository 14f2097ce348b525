import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { AddressForm } from './AddressForm.tsx'
import { AuthCard } from './AuthCard.tsx'

export function ForgotPasswordPage() {
  const { t } = useLingui()
  const translate = useTranslate()
  const request = trpc.auth.forgotPassword.useMutation()
  const sendsMail = useSendsMail()
  const { search } = useLocation()

  return (
    <AuthCard
      title={t`Forgot password`}
      lead={
        sendsMail
          ? t`Enter the email address of your account and we will send you a link to set a new password.`
          : translate(messages.siteSendsNoMail)
      }
      footer={
        <Anchor data-tap-area component={Link} to={paths.login() + search}>
          {t`Back to sign in`}
        </Anchor>
      }
    >
      <AddressForm
        action={t`Send Reset Instructions`}
        isPending={request.isPending}
        onSend={(values) => request.mutate(values)}
      >
        {request.isSuccess && (
          <FormAlert
            tone="success"
            message={
              sendsMail
                ? t`Password reset instructions have been sent to your email.`
                : translate(messages.siteSendsNoMail)
            }
            detail={
              sendsMail ? undefined : t`If an account has this address, its link is also in the log of the server.`
            }
          />
        )}
        {request.error && (
          <FormAlert
            tone="error"
            message={t`Failed to send reset instructions. Please try again.`}
            detail={failureDetail(request.error, 'Failed to process request')}
          />
        )}
      </AddressForm>
    </AuthCard>
  )
}
