import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation } from 'react-router-dom'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { usePrefilledEmail, useReturnTo } from './auth-parameters.ts'
import { formRules } from './form-rules.ts'
import { rememberReturnPath } from './return-path.ts'

/** Returns the address that was entered on the sign-in page, or that the link to it carries. */
function useEnteredEmail(): string {
  const { state } = useLocation()
  const prefilled = usePrefilledEmail()
  return (typeof state?.email === 'string' && state.email) || prefilled
}

/** The answer does not reveal whether an account has this address. */
export function SignInLinkForm() {
  const returnTo = useReturnTo()
  const request = trpc.auth.requestSignInLink.useMutation({ onSuccess: () => rememberReturnPath(returnTo) })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: useEnteredEmail() },
    validate: formRules.email,
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => request.mutate(values), focusFirstError)}>
      <Stack>
        {request.isSuccess && (
          <FormAlert
            tone="success"
            message="If an account has this address, a sign-in link is on its way."
            detail="Open it in this browser within ten minutes."
          />
        )}
        {request.error && (
          <FormAlert
            tone="error"
            message="The sign-in link could not be sent."
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
          Email me a sign-in link
        </Button>
      </Stack>
    </form>
  )
}
