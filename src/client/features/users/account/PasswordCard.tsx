import { useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorStatus, failureDetail, isProofNeeded, phraseOf } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { Translated } from '../../../ui/languages/texts.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { formRules } from '../../identity/auth/form-rules.ts'
import { NewPasswordFields } from '../../identity/auth/NewPasswordFields.tsx'
import { UsernameHint } from '../../identity/proof/PasswordProof.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { useAccount } from './use-account.ts'
import { useChangePassword, useSetPassword } from './use-sessions.ts'

const initialValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

function PasswordChangeForm() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const change = useChangePassword()
  const form = useForm({ initialValues, validate: formRules.changePassword })
  const isWrong = errorStatus(change.error) === 403
  const send = form.onSubmit(
    ({ confirmPassword: _, ...passwords }) =>
      change.mutate(passwords, {
        onSuccess: form.reset,
        onError: (error) => {
          if (errorStatus(error) === 403) form.setFieldError('currentPassword', <Translated text={phraseOf(error)} />)
        },
      }),
    focusFirstError,
  )
  return (
    <form noValidate onSubmit={send}>
      <UsernameHint />
      <Stack>
        {change.error && !isWrong && <FormAlert tone="error" message={failureDetail(change.error) ?? ''} />}
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields
          label={t`New password`}
          isForSuperAdmin={viewer?.isSuperAdmin || viewer?.awaitsStrongPassword || false}
          chosen={{ formKey: form.key('newPassword'), props: form.getInputProps('newPassword') }}
          confirmed={{ formKey: form.key('confirmPassword'), props: form.getInputProps('confirmPassword') }}
        />
        <div>
          <Button type="submit" loading={change.isPending}>
            {t`Change password`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function FirstPasswordForm() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const set = useSetPassword()
  const form = useForm({ initialValues: { newPassword: '', confirmPassword: '' }, validate: formRules.setPassword })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ newPassword }) => set.mutate({ newPassword }, { onSuccess: form.reset }),
        focusFirstError,
      )}
    >
      <UsernameHint />
      <Stack>
        {set.error && !isProofNeeded(set.error) && <FormAlert tone="error" message={failureDetail(set.error) ?? ''} />}
        <NewPasswordFields
          label={t`New password`}
          isForSuperAdmin={viewer?.isSuperAdmin || viewer?.awaitsStrongPassword || false}
          chosen={{ formKey: form.key('newPassword'), props: form.getInputProps('newPassword') }}
          confirmed={{ formKey: form.key('confirmPassword'), props: form.getInputProps('confirmPassword') }}
        />
        <div>
          <Button type="submit" loading={set.isPending}>
            {t`Set password`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

export function PasswordCard() {
  const { t } = useLingui()
  const account = useAccount()
  if (account.data?.hasPassword === false) {
    return (
      <SectionCard title={t`Password`} lead={t`You sign in without a password. You can set one as another way in.`}>
        <FirstPasswordForm />
      </SectionCard>
    )
  }
  return (
    <SectionCard title={t`Password`} lead={t`Changing it signs you out everywhere else.`}>
      <PasswordChangeForm />
    </SectionCard>
  )
}
