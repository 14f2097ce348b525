import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { testMailInput } from '../../../../shared/instance/settings.ts'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { errorText, unreadableAnswer } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './admin-settings.module.css'

type MailTransport = RouterOutputs['admin']['health']['mailsGo']

function Outcome({
  outcome: { to, error },
  way,
}: {
  outcome: RouterOutputs['adminSettings']['testMail']
  way: MailTransport | undefined
}) {
  if (error !== null) {
    return (
      <FormAlert tone="error" message={`The mail to ${to} could not be sent.`}>
        <Text size="sm">The answer of the mail server:</Text>
        <Text size="sm" className={classes.said} dir="auto">
          {error}
        </Text>
      </FormAlert>
    )
  }
  if (way === 'files') return <FormAlert tone="success" message={`The mail to ${to} was written into a file.`} />
  return (
    <FormAlert
      tone="success"
      message={`The mail server accepted the mail to ${to}.`}
      detail="It should arrive within minutes. If it does not, check the spam folder."
    />
  )
}

function TransportDescription({ way }: { way: MailTransport }) {
  if (way === 'smtp') return <Text>Mails are sent through the mail server that SMTP_URL names.</Text>
  return (
    <Text>
      No mail server is set up, so no mail is sent. Each mail is written as a file into <code>outbox</code> in the data
      folder. To send them, set <code>SMTP_URL</code> and start the server again.
    </Text>
  )
}

function TestMailForm({ email, way }: { email: string; way: MailTransport | undefined }) {
  const send = trpc.adminSettings.testMail.useMutation()
  const [to, setTo] = useState(email)
  const [isAsked, setAsked] = useState(false)
  const problem = testMailInput.safeParse({ to }).error?.issues[0]?.message
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else send.mutate({ to })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Send to"
          type="email"
          autoComplete="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={isAsked && problem}
        />
        {send.error && (
          <FormAlert
            tone="error"
            message={errorText(
              send.error,
              unreadableAnswer(send.error)?.message ?? 'The server could not be reached. Please try again.',
            )}
          />
        )}
        {send.data && !send.isPending && <Outcome outcome={send.data} way={way} />}
        <div>
          <Button type="submit" loading={send.isPending}>
            Send a test mail
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Shows how the instance sends mail, and tests it. */
export function MailSection() {
  const { viewer } = useViewer()
  const health = trpc.admin.health.useQuery()
  return (
    <Stack gap="md">
      <SectionCard title="Mail delivery" lead="Set by the environment at the start of the server.">
        {health.data && <TransportDescription way={health.data.mailsGo} />}
        {health.isLoadingError && <ErrorState title="This could not be loaded" onRetry={health.refetch} />}
        {health.isPending && <Skeleton h={24} w="70%" />}
      </SectionCard>
      <SectionCard title="Test mail" lead="Sent at once, to check the delivery.">
        {viewer && <TestMailForm email={viewer.email} way={health.data?.mailsGo} />}
      </SectionCard>
    </Stack>
  )
}
