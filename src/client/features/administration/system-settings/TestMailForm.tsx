import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { testMailInput } from '../../../../shared/instance/mail-settings.ts'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { errorText, unreadableAnswer } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { problemNow } from '../../../ui/languages/texts.tsx'
import type { MailForm } from './use-mail-form.ts'

function Outcome({ outcome: { to, way, error } }: { outcome: RouterOutputs['adminSettings']['testMail'] }) {
  const { t } = useLingui()
  if (error !== null) {
    return (
      <FormAlert tone="error" message={t`The email to ${to} could not be sent.`}>
        <Text size="sm" dir="auto">
          {error}
        </Text>
      </FormAlert>
    )
  }
  if (way === 'files') return <FormAlert tone="success" message={t`The server wrote the email to ${to} to a file.`} />
  return (
    <FormAlert
      tone="success"
      message={t`The mail server accepted the email to ${to}.`}
      detail={t`It should arrive within minutes. If it does not, check the spam folder.`}
    />
  )
}

/** Sends a test mail by the fields of the form, whether they are saved or not. */
export function TestMailForm({ email, form }: { email: string; form: MailForm }) {
  const { t } = useLingui()
  const send = trpc.adminSettings.testMail.useMutation()
  const [to, setTo] = useState(email)
  const [isAsked, setAsked] = useState(false)
  const problem = problemNow(testMailInput.safeParse({ to }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem) return event.currentTarget.querySelector('input')?.focus()
    form.showProblems()
    if (form.isValid) send.mutate({ to, ...form.input })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label={t`Send to`}
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={isAsked && problem}
        />
        {isAsked && !form.isValid && (
          <FormAlert tone="error" message={t`The email settings are not complete. Please correct the marked fields.`} />
        )}
        {send.error && (
          <FormAlert
            tone="error"
            message={errorText(
              send.error,
              unreadableAnswer(send.error)?.message ?? t`The server could not be reached. Please try again.`,
            )}
          />
        )}
        {send.data && !send.isPending && <Outcome outcome={send.data} />}
        <div>
          <Button type="submit" variant="default" loading={send.isPending}>
            {t`Send a test email`}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
