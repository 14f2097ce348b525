import { useLingui } from '@lingui/react/macro'
import { Anchor, Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { AuthCard } from './AuthCard.tsx'
import { formRules } from './form-rules.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'

function ResetForm({ token }: { token: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const reset = trpc.auth.resetPassword.useMutation()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: formRules.reset,
  })

  useEffect(() => {
    if (!reset.isSuccess) return
    const timer = setTimeout(() => navigate(paths.login()), limits.resetRedirectMs)
    return () => clearTimeout(timer)
  }, [reset.isSuccess, navigate])

  if (reset.isSuccess) {
    return (
      <FormAlert tone="success" message={t`Password has been reset successfully.`} detail={t`Taking you to sign in…`} />
    )
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ newPassword }) => {
        if (token) reset.mutate({ token, newPassword })
      }, focusFirstError)}
    >
      <Stack>
        {!token && <FormAlert tone="error" message={translate(messages.invalidResetToken)} />}
        {reset.error && (
          <FormAlert
            tone="error"
            message={t`Failed to reset password. Please try again.`}
            detail={failureDetail(reset.error, 'Failed to reset password')}
          />
        )}
        <NewPasswordFields
          label={t`New password`}
          chosen={{ formKey: form.key('newPassword'), props: form.getInputProps('newPassword') }}
          confirmed={{ formKey: form.key('confirmPassword'), props: form.getInputProps('confirmPassword') }}
        />
        <Button type="submit" size="md" mt="xs" loading={reset.isPending}>
          {t`Reset password`}
        </Button>
      </Stack>
    </form>
  )
}

export function ResetPasswordPage() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  return (
    <AuthCard
      title={t`Reset password`}
      lead={t`Choose a new password for your account.`}
      footer={
        <Anchor data-tap-area component={Link} to={paths.login()}>
          {t`Back to sign in`}
        </Anchor>
      }
    >
      <ResetForm token={query.get('token') ?? ''} />
    </AuthCard>
  )
}
