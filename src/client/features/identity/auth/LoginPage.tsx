import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Loader, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { submitAction } from '../../../platform/page-action.ts'
import { paths } from '../../../platform/paths.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { useSiteName } from '../../../ui/PageTitle.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import classes from './auth.module.css'
import { usePrefilledEmail, useReturnTo } from './auth-parameters.ts'
import { lazyFormRule, preloadFormRules } from './lazy-form-rules.ts'
import { suspensionIn, twoFactorChallengeIn } from './login-errors.ts'
import { OtherSignIns } from './OtherSignIns.tsx'
import { SuspensionAlert } from './SuspensionAlert.tsx'
import { useRefusedLogin } from './use-refused-login.ts'
import { useLogin } from './use-session.ts'

const TwoFactorForm = lazy(async () => ({ default: (await import('./TwoFactorForm.tsx')).TwoFactorForm }))

interface Props {
  login: ReturnType<typeof useLogin>
  /** The address entered before, when the second step leads back here. */
  email: string
  isExpired: boolean
}

function LoginForm({ login, email, isExpired }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { search } = useLocation()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: lazyFormRule('login'),
  })
  const refusal = form.errors.email ?? form.errors.password
  const error = useRefusedLogin()?.error ?? login.error
  const hold = suspensionIn(error)

  return (
    <form
      method="post"
      noValidate
      onFocus={preloadFormRules}
      onSubmit={form.onSubmit((values) => login.mutate(values), focusFirstError)}
    >
      <Stack>
        {refusal && <FormAlert tone="error" message={refusal} />}
        {isExpired && login.isIdle && !refusal && <FormAlert tone="error" message={translate(messages.signInAgain)} />}
        {hold && !refusal && <SuspensionAlert suspension={hold.suspension} />}
        {error && !hold && !refusal && (
          <FormAlert
            tone="error"
            message={t`Failed to log in. Please check your credentials.`}
            detail={failureDetail(error, messages.loginFailed)}
          />
        )}
        <TextInput
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username webauthn"
          key={form.key('email')}
          {...form.getInputProps('email')}
          error={Boolean(form.errors.email)}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
          error={Boolean(form.errors.password)}
        />
        <Anchor
          data-tap-area
          component={Link}
          to={paths.forgotPassword + search}
          size="sm"
          className={classes.aside ?? ''}
        >
          {t`Forgot password?`}
        </Anchor>
        <Button {...submitAction('auth.login')} size="md" loading={form.submitting || login.isPending}>
          {t`Sign in`}
        </Button>
        <OtherSignIns email={() => form.getValues().email} />
      </Stack>
    </form>
  )
}

function PasswordStep(props: Props) {
  const { t } = useLingui()
  const { search } = useLocation()
  const site = useSiteName()
  return (
    <AuthCard
      title={t`Sign in`}
      lead={t`Welcome back to ${site}.`}
      footer={
        <>
          <Trans>
            Don't have an account?{' '}
            <Anchor data-tap-area component={Link} to={paths.signup() + search}>
              Sign up
            </Anchor>
          </Trans>
        </>
      }
    >
      <LoginForm {...props} />
    </AuthCard>
  )
}

export function LoginPage() {
  const { t } = useLingui()
  const { viewer } = useViewer()
  const returnTo = useReturnTo()
  const login = useLogin()
  const refused = useRefusedLogin()
  const [isExpired, setExpired] = useState(false)
  const namedEmail = usePrefilledEmail()
  const [email, setEmail] = useState(refused?.email ?? namedEmail)
  const openChallenge = refused?.challenge ?? twoFactorChallengeIn(login.error)
  const startOver = (expired: boolean) => {
    setEmail(login.variables?.email ?? '')
    setExpired(expired)
    login.reset()
  }

  if (viewer) return <Redirect to={returnTo ?? paths.home} />
  if (!openChallenge) return <PasswordStep login={login} email={email} isExpired={isExpired} />
  return (
    <AuthCard
      title={t`Confirm that it is you`}
      lead={t`Your password is correct. Confirm your second factor to sign in.`}
    >
      <Suspense fallback={<Loader />}>
        <TwoFactorForm challenge={openChallenge} onExpired={() => startOver(true)} onBack={() => startOver(false)} />
      </Suspense>
    </AuthCard>
  )
}
