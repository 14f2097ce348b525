import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { messages } from '../../shared/messages.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { failureDetail } from './failure-detail.ts'
import { rules } from './forms.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNamedEmail } from './named-email.ts'
import type { useSignup } from './use-session.ts'

interface Props {
  signup: ReturnType<typeof useSignup>
  /** The token of the invitation that led here. */
  invitation: string | undefined
  /** Whether somebody looks at new accounts, and may be told something. */
  isApproved: boolean
}

/** What a new account needs. */
export function SignupForm({ signup, invitation, isApproved }: Props) {
  const email = useNamedEmail()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email, password: '', confirmPassword: '', message: '' },
    validate: rules.signup,
  })
  const [password, setPassword] = useState('')
  form.watch('password', ({ value }) => setPassword(value))
  const send = form.onSubmit(
    ({ confirmPassword: _, ...account }) => signup.mutate({ ...account, ...(invitation && { invitation }) }),
    focusFirstError,
  )

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {signup.error && (
          <FormAlert
            tone="error"
            message="Failed to create an account."
            detail={failureDetail(signup.error, messages.signupFailed)}
          />
        )}
        <TextInput label="Name" autoComplete="name" key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPasswordFields
          label="Password"
          password={password}
          chosen={{ formKey: form.key('password'), props: form.getInputProps('password') }}
          confirmed={{ formKey: form.key('confirmPassword'), props: form.getInputProps('confirmPassword') }}
        />
        {isApproved && (
          <Textarea
            label="Why would you like to join?"
            description="Not required. Whoever approves new accounts reads it."
            rows={4}
            attributes={{ input: { dir: 'auto' } }}
            key={form.key('message')}
            {...form.getInputProps('message')}
          />
        )}
        <Button type="submit" size="md" mt="xs" loading={signup.isPending}>
          Sign up
        </Button>
      </Stack>
    </form>
  )
}
