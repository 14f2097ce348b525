import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirmedInput } from '../../../../shared/identity/account.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import { passkeyErrorText } from '../passkeys/passkeys.ts'
import { UsernameHint } from './UsernameHint.tsx'

const validate = schemaResolver(confirmedInput, { sync: true })

export interface PasswordFormProps<Answer> {
  /** Explains why the password is needed. */
  lead: ReactNode
  /** The label of the submit button. */
  action: string
  isDangerous?: boolean
  /** Further fields above the password. One of them must take the initial focus with `data-autofocus`. */
  fields?: ReactNode
  /** Performs the confirmed action. The form shows the message of an error that it throws. */
  onConfirm: (password: string) => Promise<Answer>
}

interface Props<Answer> extends PasswordFormProps<Answer> {
  onDone: (answer: Answer) => void
  onCancel: () => void
}

export function PasswordForm<Answer>({
  lead,
  action,
  isDangerous = false,
  fields,
  onConfirm,
  onDone,
  onCancel,
}: Props<Answer>) {
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onDone })
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' }, validate })

  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => confirm.mutate(password), focusFirstError)}>
      <UsernameHint />
      <Stack>
        <Text>{lead}</Text>
        {confirm.error && <FormAlert tone="error" message={passkeyErrorText(confirm.error)} />}
        {fields}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          {...(fields === undefined && { 'data-autofocus': true })}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending} {...(isDangerous && { color: 'red' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
