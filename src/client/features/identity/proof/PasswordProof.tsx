import { schemaResolver, useForm } from '@mantine/form'
import { passwordInput } from '../../../../shared/identity/account.ts'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts'
import { ProofForm, type StepProps } from './ProofForm.tsx'
import { UsernameHint } from './UsernameHint.tsx'

const validate = schemaResolver(passwordInput, { sync: true })

export function PasswordProof({ onProve, ...step }: StepProps & { onProve: (password: string) => void }) {
  const field = useFocusOnMount<HTMLInputElement>()
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' }, validate })
  return (
    <ProofForm {...step} onSubmit={form.onSubmit(({ password }) => onProve(password), focusFirstError)}>
      <UsernameHint />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        key={form.key('password')}
        {...form.getInputProps('password')}
        ref={field}
      />
    </ProofForm>
  )
}
