import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { appCode, type SecondFactorAsked } from '../../../../shared/identity/account.ts'
import { submitAction } from '../../../platform/page-action.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError, useFocusOnMount } from '../../../ui/focus.ts'
import { NoScriptNote } from '../../../ui/NoScriptNote.tsx'
import { schemaRule } from '../../../ui/schema-rule.ts'
import { authenticateWithPasskey, usePasskeyErrorText } from '../passkeys/passkeys.ts'
import classes from './auth.module.css'
import { isExpired, suspensionIn, twoFactorChallengeIn } from './login-errors.ts'
import { SuspensionAlert } from './SuspensionAlert.tsx'
import { useRefusedLogin } from './use-refused-login.ts'
import { useTwoFactorLogin } from './use-session.ts'

type Method = SecondFactorAsked['methods'][number]
type TwoFactorLogin = ReturnType<typeof useTwoFactorLogin>

const methodLabels: Record<Method, MessageDescriptor> = {
  passkey: msg`Use a passkey`,
  app: msg`Use a code from your app`,
  recovery: msg`Use a recovery code`,
}

interface StepProps {
  challenge: SecondFactorAsked
  twoFactorLogin: TwoFactorLogin
}

function PasskeyStep({ challenge, twoFactorLogin: secondFactor }: StepProps) {
  const { t } = useLingui()
  const passkeyErrorText = usePasskeyErrorText()
  const button = useFocusOnMount<HTMLButtonElement>()
  const ask = useMutation({
    mutationFn: async () => {
      secondFactor.reset()
      const passkey = await authenticateWithPasskey(challenge.passkeyOptions ?? {})
      secondFactor.mutate({ ticket: challenge.ticket, passkey: { ...passkey } })
    },
  })
  return (
    <Stack>
      {ask.error && <FormAlert tone="error" message={passkeyErrorText(ask.error)} />}
      <NoScriptNote task={t`Using a passkey`} />
      <Text>{t`Confirm with your device or your security key that it is you.`}</Text>
      <Button ref={button} size="md" loading={ask.isPending || secondFactor.isPending} onClick={() => ask.mutate()}>
        {t`Use a passkey`}
      </Button>
    </Stack>
  )
}

const validateAppCode = schemaRule(z.object({ code: appCode }))

const codeForm = {
  app: {
    label: msg`Code`,
    description: msg`The six-digit code from your authenticator app.`,
    attributes: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: msg`Recovery code`,
    description: msg`One of your saved recovery codes. Each works once.`,
    attributes: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false },
  },
} as const

function CodeStep({ challenge, twoFactorLogin: secondFactor, method }: StepProps & { method: 'app' | 'recovery' }) {
  const { t } = useLingui()
  const { label, description, attributes } = codeForm[method]
  const field = useFocusOnMount<HTMLInputElement>()
  const isApp = method === 'app'
  const validateRecoveryCode = ({ code }: { code: string }) =>
    code.trim() ? {} : { code: <Trans>Please enter a recovery code</Trans> }
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: isApp ? validateAppCode : validateRecoveryCode,
  })
  const send = form.onSubmit(
    ({ code }) => secondFactor.mutate({ ticket: challenge.ticket, [isApp ? 'code' : 'recoveryCode']: code }),
    focusFirstError,
  )
  return (
    <form method="post" noValidate onSubmit={send}>
      <Stack>
        <TextInput
          label={t(label)}
          description={t(description)}
          {...attributes}
          key={form.key('code')}
          {...form.getInputProps('code')}
          name={isApp ? 'code' : 'recoveryCode'}
          ref={field}
        />
        <Button
          {...submitAction('auth.secondFactor', { ticket: challenge.ticket })}
          size="md"
          loading={secondFactor.isPending}
        >
          {t`Verify`}
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  challenge: SecondFactorAsked
  /** Called when the challenge has expired and the user must enter the password again. */
  onExpired: () => void
  /** Called when the user wants to sign in to another account. */
  onBack: () => void
}

/** The second step of signing in. Offers only the factors that the account has. */
export function TwoFactorForm({ challenge: openChallenge, onExpired, onBack }: Props) {
  const { t } = useLingui()
  const secondFactor = useTwoFactorLogin((error) => isExpired(error) && onExpired())
  const passkeyErrorText = usePasskeyErrorText()
  const refused = useRefusedLogin()
  const error = refused?.error ?? secondFactor.error
  const isAsked = twoFactorChallengeIn(error) !== null
  const hold = suspensionIn(error)
  const [method, setMethod] = useState<Method>(openChallenge.methods[0] ?? 'app')
  const others = openChallenge.methods.filter((other) => other !== method)
  // Without JavaScript no choice is possible.
  const shown = refused ? openChallenge.methods : [method]
  const show = (other: Method) => {
    secondFactor.reset()
    setMethod(other)
  }
  return (
    <Stack>
      {hold && <SuspensionAlert suspension={hold.suspension} />}
      {error && !hold && !isAsked && <FormAlert tone="error" message={passkeyErrorText(error)} />}
      {shown.map((method) =>
        method === 'passkey' ? (
          <PasskeyStep key={method} challenge={openChallenge} twoFactorLogin={secondFactor} />
        ) : (
          <CodeStep key={method} method={method} challenge={openChallenge} twoFactorLogin={secondFactor} />
        ),
      )}
      {others.map((other) => (
        <Anchor
          component="button"
          type="button"
          key={other}
          className={classes.aside ?? ''}
          onClick={() => show(other)}
        >
          {t(methodLabels[other])}
        </Anchor>
      ))}
      <Anchor component="button" type="button" c="dimmed" className={classes.aside ?? ''} onClick={onBack}>
        {t`Back to the password`}
      </Anchor>
    </Stack>
  )
}
