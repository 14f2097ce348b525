import { useLingui } from '@lingui/react/macro'
import { Anchor, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { usePasskeyErrorText } from '../passkeys/passkeys.ts'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import { invitationIn, usePrefilledEmail, useReturnTo } from './auth-parameters.ts'
import { formRules } from './form-rules.ts'
import { AwaitingApproval } from './SignupPage.tsx'
import { usePasskeySignup } from './use-passkey-signup.ts'

interface Props {
  signup: ReturnType<typeof usePasskeySignup>
  invitation: string | undefined
}

function PasskeySignupForm({ signup, invitation }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const passkeyErrorText = usePasskeyErrorText()
  const isApproved = useInstance().data?.signUpMode === 'approval'
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: usePrefilledEmail(), message: '' },
    validate: formRules.passkeySignup,
  })
  const send = form.onSubmit(
    (account) => signup.mutate({ ...account, ...(invitation && { invitation }) }),
    focusFirstError,
  )
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        {signup.error && (
          <FormAlert
            tone="error"
            message={t`Failed to create an account.`}
            detail={passkeyErrorText(signup.error) || translate(messages.signupFailed)}
          />
        )}
        <TextInput
          label={t({ message: 'Name', context: 'user' })}
          autoComplete="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t`Email`}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {isApproved && (
          <Textarea
            label={t`Why would you like to join?`}
            description={t`Optional. The super admin who approves new accounts reads it.`}
            rows={4}
            attributes={{ input: { dir: 'auto' } }}
            key={form.key('message')}
            {...form.getInputProps('message')}
          />
        )}
        <Text size="sm" c="dimmed">
          {t`Your browser then asks for your fingerprint, face or PIN. If you lose the device, you get back in by the email address, so keep it up to date.`}
        </Text>
        <Button type="submit" size="md" loading={signup.isPending}>
          {t`Create account with a passkey`}
        </Button>
      </Stack>
    </form>
  )
}

/** Creates an account without a password. */
export function PasskeySignupPage() {
  const { t } = useLingui()
  const signup = usePasskeySignup()
  const { viewer } = useViewer()
  const returnTo = useReturnTo()
  const { search } = useLocation()
  if (viewer) return <Redirect to={signup.isIdle ? paths.home : (returnTo ?? paths.verifyEmail)} />
  if (signup.data?.awaitsApproval) return <AwaitingApproval email={signup.data.user.email} />
  return (
    <AuthCard
      title={t`Create an account`}
      lead={t`With a passkey in place of a password.`}
      footer={
        <Anchor data-tap-area component={Link} to={paths.signup() + search}>
          {t`Use a password instead`}
        </Anchor>
      }
    >
      <PasskeySignupForm signup={signup} invitation={invitationIn(returnTo)} />
    </AuthCard>
  )
}
