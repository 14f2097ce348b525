import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { appCode, type SecondFactorAsked } from '../../shared/account.ts'
import { askPasskey, failureText } from '../account/passkeys.ts'
import { useFocusOnMount } from '../account/use-focus-on-mount.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import classes from './auth.module.css'
import { HoldAlert } from './HoldAlert.tsx'
import { holdIn } from './hold.ts'
import { isExpired } from './second-factor.ts'
import { useSecondFactor } from './use-session.ts'

type Method = SecondFactorAsked['methods'][number]
type SecondFactor = ReturnType<typeof useSecondFactor>

const ways: Record<Method, string> = {
  passkey: 'Use a passkey',
  app: 'Use a code from your app',
  recovery: 'Use a recovery code',
}

interface StepProps {
  asked: SecondFactorAsked
  secondFactor: SecondFactor
}

function PasskeyStep({ asked, secondFactor }: StepProps) {
  const button = useFocusOnMount<HTMLButtonElement>()
  const ask = useMutation({
    mutationFn: async () => {
      secondFactor.reset()
      const passkey = await askPasskey(asked.passkeyOptions ?? {})
      secondFactor.mutate({ ticket: asked.ticket, passkey: { ...passkey } })
    },
  })
  return (
    <Stack>
      {ask.error && <FormAlert tone="error" message={failureText(ask.error)} />}
      <Text>Confirm with your device or your security key that it is you.</Text>
      <Button ref={button} size="md" loading={ask.isPending || secondFactor.isPending} onClick={() => ask.mutate()}>
        Use a passkey
      </Button>
    </Stack>
  )
}

const codeForm = {
  app: {
    label: 'Code',
    description: 'The six digits your authenticator app shows now.',
    validate: schemaResolver(z.object({ code: appCode }), { sync: true }),
    attributes: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of those you kept. Each works once.',
    validate: (values: { code: string }) => (values.code.trim() ? {} : { code: 'Please enter a recovery code' }),
    attributes: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false },
  },
} as const

function CodeStep({ asked, secondFactor, method }: StepProps & { method: 'app' | 'recovery' }) {
  const { label, description, validate, attributes } = codeForm[method]
  const field = useFocusOnMount<HTMLInputElement>()
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate })
  const send = form.onSubmit(
    ({ code }) => secondFactor.mutate({ ticket: asked.ticket, [method === 'app' ? 'code' : 'recoveryCode']: code }),
    focusFirstError,
  )
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <TextInput
          label={label}
          description={description}
          {...attributes}
          key={form.key('code')}
          {...form.getInputProps('code')}
          ref={field}
        />
        <Button type="submit" size="md" loading={secondFactor.isPending}>
          Verify
        </Button>
      </Stack>
    </form>
  )
}

interface Props {
  asked: SecondFactorAsked
  /** The password has to be given again. */
  onExpired: () => void
  /** Somebody else wants to sign in. */
  onBack: () => void
}

/** The second step of signing in: one proof of those the account is set up for. */
export function SecondFactorForm({ asked, onExpired, onBack }: Props) {
  const secondFactor = useSecondFactor((error) => isExpired(error) && onExpired())
  const hold = holdIn(secondFactor.error)
  const [method, setMethod] = useState<Method>(asked.methods[0] ?? 'app')
  const others = asked.methods.filter((other) => other !== method)
  const show = (other: Method) => {
    secondFactor.reset()
    setMethod(other)
  }
  return (
    <Stack>
      {hold && <HoldAlert suspension={hold.suspension} />}
      {secondFactor.error && !hold && <FormAlert tone="error" message={failureText(secondFactor.error)} />}
      {method === 'passkey' ? (
        <PasskeyStep asked={asked} secondFactor={secondFactor} />
      ) : (
        <CodeStep key={method} method={method} asked={asked} secondFactor={secondFactor} />
      )}
      {others.map((other) => (
        <Anchor
          component="button"
          type="button"
          key={other}
          className={classes.aside ?? ''}
          onClick={() => show(other)}
        >
          {ways[other]}
        </Anchor>
      ))}
      <Anchor component="button" type="button" c="dimmed" className={classes.aside ?? ''} onClick={onBack}>
        Back to the password
      </Anchor>
    </Stack>
  )
}
