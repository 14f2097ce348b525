import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { Redirect } from '../ui/Redirect.tsx'
import { AuthCard } from './AuthCard.tsx'
import { failureDetail } from './failure-detail.ts'
import { rules } from './forms.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNamedEmail } from './named-email.ts'
import { useReturnTo } from './return-to.ts'
import { useSignup } from './use-session.ts'
import { useViewer } from './use-viewer.ts'

function SignupForm({ signup }: { signup: ReturnType<typeof useSignup> }) {
  const email = useNamedEmail()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email, password: '', confirmPassword: '' },
    validate: rules.signup,
  })
  const [password, setPassword] = useState('')
  form.watch('password', ({ value }) => setPassword(value))

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ confirmPassword: _, ...account }) => signup.mutate(account), focusFirstError)}
    >
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
        <Button type="submit" size="md" mt="xs" loading={signup.isPending}>
          Sign up
        </Button>
      </Stack>
    </form>
  )
}

/** Create an account; whoever does is signed in at once and asked to verify their e-mail. */
export function SignupPage() {
  const signup = useSignup()
  const { viewer } = useViewer()
  const returnTo = useReturnTo()
  const { search } = useLocation()
  // Who signed up here goes on; who came here signed in has no business here.
  if (viewer) return <Redirect to={signup.isIdle ? paths.home : (returnTo ?? paths.verifyEmail)} />
  return (
    <AuthCard
      title="Create an account"
      lead="Join the conversation."
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to={paths.login() + search}>
            Sign in
          </Anchor>
        </>
      }
    >
      <SignupForm signup={signup} />
    </AuthCard>
  )
}
