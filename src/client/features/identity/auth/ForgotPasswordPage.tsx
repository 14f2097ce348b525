import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { AuthCard } from './AuthCard.tsx'
import { formRules } from './form-rules.ts'

export function ForgotPasswordPage() {
  const request = trpc.auth.forgotPassword.useMutation()
  const sendsMail = useSendsMail()
  const { search } = useLocation()
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: formRules.email })

  return (
    <AuthCard
      title="Forgot password"
      lead={
        sendsMail
          ? 'Enter the email address of your account and we will send you a link to set a new password.'
          : messages.siteSendsNoMail
      }
      footer={
        <Anchor data-tap-area component={Link} to={paths.login() + search}>
          Back to sign in
        </Anchor>
      }
    >
      <form noValidate onSubmit={form.onSubmit((values) => request.mutate(values), focusFirstError)}>
        <Stack>
          {request.isSuccess && (
            <FormAlert
              tone="success"
              message={
                sendsMail ? 'Password reset instructions have been sent to your email.' : messages.siteSendsNoMail
              }
              detail={
                sendsMail ? undefined : 'If an account has this address, its link is also in the log of the server.'
              }
            />
          )}
          {request.error && (
            <FormAlert
              tone="error"
              message="Failed to send reset instructions. Please try again."
              detail={failureDetail(request.error, 'Failed to process request')}
            />
          )}
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Button type="submit" size="md" loading={request.isPending}>
            Send Reset Instructions
          </Button>
        </Stack>
      </form>
    </AuthCard>
  )
}
