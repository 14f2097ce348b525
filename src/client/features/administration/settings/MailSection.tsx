import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { testMailInput } from '../../shared/instance.ts'
import { errorText, type RouterOutputs, trpc } from '../app/trpc.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import classes from './admin-settings.module.css'

type Way = RouterOutputs['admin']['health']['mailsGo']

function Outcome({
  outcome: { to, error },
  way,
}: {
  outcome: RouterOutputs['adminSettings']['testMail']
  way: Way | undefined
}) {
  if (error !== null) {
    return (
      <FormAlert tone="error" message={`The mail to ${to} could not be sent.`}>
        <Text size="sm">This is what the mail server said:</Text>
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
      message={`The mail server took the mail to ${to}.`}
      detail="It should arrive within minutes. If it does not, look into the spam folder."
    />
  )
}

function WayOfMails({ way }: { way: Way }) {
  if (way === 'smtp') return <Text>Mails go out through the mail server that SMTP_URL names.</Text>
  return (
    <Text>
      No mail server is set up, so nobody gets mail: each is written as a file into <code>outbox</code> in the folder of
      data. To send them, set <code>SMTP_URL</code> and start the server again.
    </Text>
  )
}

function TestMailForm({ email, way }: { email: string; way: Way | undefined }) {
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
          <FormAlert tone="error" message={errorText(send.error, 'The server could not be asked. Please try again.')} />
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

/** How mails go out, and whether they do. */
export function MailSection() {
  const { viewer } = useViewer()
  const health = trpc.admin.health.useQuery()
  return (
    <Stack gap="md">
      <SettingsCard title="How mails go out" lead="This is set when the server is started, not here.">
        {health.data && <WayOfMails way={health.data.mailsGo} />}
        {health.isLoadingError && <ErrorState title="This could not be loaded" onRetry={health.refetch} />}
        {health.isPending && <Skeleton h={24} w="70%" />}
      </SettingsCard>
      <SettingsCard title="Test mail" lead="Sent at once, so that you see whether mails get through.">
        {viewer && <TestMailForm email={viewer.email} way={health.data?.mailsGo} />}
      </SettingsCard>
    </Stack>
  )
}
