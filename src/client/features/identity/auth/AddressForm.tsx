import { useLingui } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { focusFirstError } from '../../../ui/focus.ts'
import { formRules } from './form-rules.ts'

interface Values {
  email: string
}

interface Props {
  /** The address to begin with. */
  email?: string
  /** The label of the button. */
  action: string
  isPending: boolean
  onSend: (values: Values) => void
  rule?: (values: Values) => ReturnType<typeof formRules.email>
  onRefused?: (values: Values) => void
  /** The result, above the field. */
  children?: ReactNode
}

/** Asks for one address. */
export function AddressForm(props: Props) {
  const { t } = useLingui()
  const { email = '', action, isPending, onSend, rule = formRules.email, onRefused, children } = props
  const form = useForm({ mode: 'uncontrolled', initialValues: { email }, validate: rule })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(onSend, (errors, values, event) => {
        onRefused?.(values)
        focusFirstError(errors, values, event)
      })}
    >
      <Stack>
        {children}
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={isPending}>
          {action}
        </Button>
      </Stack>
    </form>
  )
}
