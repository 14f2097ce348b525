import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { messages } from '../../../../shared/platform/messages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { focusFirstError } from '../../../ui/focus.ts'
import { toast } from '../../../ui/toast.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { formRules } from './form-rules.ts'

/** The answer does not reveal whether an account has this address. */
export function ResendVerificationForm({ email }: { email: string }) {
  const sendsMail = useSendsMail()
  const resend = trpc.auth.resendVerification.useMutation({
    onSuccess: () =>
      sendsMail
        ? toast.success(
            'If your email is registered and not verified, a new verification email has been sent',
            'Verification email sent',
          )
        : toast.success(messages.siteSendsNoMail),
    onError: (error) => toast.error(errorText(error, 'Failed to resend verification email')),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: (values) => (values.email.trim() === '' ? { email: messages.emailRequired } : formRules.email(values)),
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => resend.mutate(values),
        (errors, values, event) => {
          if (values.email.trim() === '') toast.error(messages.emailRequired, 'Email required')
          focusFirstError(errors, values, event)
        },
      )}
    >
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={resend.isPending}>
          {sendsMail ? 'Resend Verification Email' : 'Request a new link'}
        </Button>
      </Stack>
    </form>
  )
}
