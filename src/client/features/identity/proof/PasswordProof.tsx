import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { passwordInput } from '../../../../shared/identity/account.ts'
import { focusFirstError, useFocusOnMount } from '../../../ui/focus.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { schemaRule } from '../../../ui/schema-rule.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { ProofForm, type StepProps } from './ProofForm.tsx'

/** A hidden field that lets password managers match the password to its account. */
export function UsernameHint() {
  const { viewer } = useViewer()
  return <input type="email" autoComplete="username" value={viewer?.email ?? ''} readOnly hidden />
}

const validate = schemaRule(passwordInput)

export function PasswordProof({ onProve, ...step }: StepProps & { onProve: (password: string) => void }) {
  const { t } = useLingui()
  const field = useFocusOnMount<HTMLInputElement>()
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' }, validate })
  return (
    <ProofForm {...step} onSubmit={form.onSubmit(({ password }) => onProve(password), focusFirstError)}>
      <UsernameHint />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
        ref={field}
      />
    </ProofForm>
  )
}
