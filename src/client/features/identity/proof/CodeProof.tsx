import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { confirmAppInput } from '../../../../shared/identity/account.ts'
import { focusFirstError, useFocusOnMount } from '../../../ui/focus.ts'
import { schemaRule } from '../../../ui/schema-rule.ts'
import { ProofForm, type StepProps } from './ProofForm.tsx'

const validate = schemaRule(confirmAppInput)

export function CodeProof({ onProve, ...step }: StepProps & { onProve: (code: string) => void }) {
  const { t } = useLingui()
  const field = useFocusOnMount<HTMLInputElement>()
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate })
  return (
    <ProofForm {...step} onSubmit={form.onSubmit(({ code }) => onProve(code), focusFirstError)}>
      <TextInput
        label={t`Code`}
        description={t`The six-digit code from your authenticator app.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        key={form.key('code')}
        {...form.getInputProps('code')}
        ref={field}
      />
    </ProofForm>
  )
}
