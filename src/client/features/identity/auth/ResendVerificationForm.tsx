import { useLingui } from '@lingui/react/macro'
import { messages } from '../../../../shared/platform/messages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { Translated, translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { AddressForm } from './AddressForm.tsx'
import { formRules } from './form-rules.ts'

const isEmpty = ({ email }: { email: string }) => email.trim() === ''

/** The answer does not reveal whether an account has this address. */
export function ResendVerificationForm({ email }: { email: string }) {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: () =>
      sendsMail
        ? toast.success(
            t`If your email is registered and not verified, a new verification email has been sent`,
            t`Verification email sent`,
          )
        : toast.success(translateNow(messages.siteSendsNoMail)),
    onError: (error) => toast.error(errorText(error, t`Failed to resend verification email`)),
  })
  return (
    <AddressForm
      email={email}
      action={sendsMail ? t`Resend Verification Email` : t`Request a new link`}
      isPending={resend.isPending}
      onSend={(values) => resend.mutate(values)}
      rule={(values) =>
        isEmpty(values) ? { email: <Translated text={messages.emailRequired} /> } : formRules.email(values)
      }
      onRefused={(values) => isEmpty(values) && toast.error(translateNow(messages.emailRequired), t`Email required`)}
    />
  )
}
