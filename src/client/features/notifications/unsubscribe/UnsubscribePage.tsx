import { Anchor, Button, List, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import type { Unsubscribing } from '../../shared/notices.ts'
import { paths } from '../app/paths.ts'
import { errorStatus } from '../app/trpc.ts'
import { AuthCard } from '../auth/AuthCard.tsx'
import { failureDetail } from '../auth/failure-detail.ts'
import { kindNames } from '../inbox/kind-words.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useUnsubscribe, useUnsubscribing } from './use-unsubscribe.ts'

const title = 'Unsubscribe'

const ToSettings = () => (
  <Anchor component={Link} to={paths.settings}>
    Choose in your settings what we write to you about
  </Anchor>
)

const topicsOf = ({ kinds, isDigest }: Unsubscribing) => [
  ...(isDigest ? ['The digest of what was new in your communities'] : []),
  ...kinds.map((kind) => kindNames[kind]),
]

function Topics({ aim }: { aim: Unsubscribing }) {
  return (
    <List spacing={4}>
      {topicsOf(aim).map((topic) => (
        <List.Item key={topic}>{topic}</List.Item>
      ))}
    </List>
  )
}

function Question({ token, aim }: { token: string; aim: Unsubscribing }) {
  const unsubscribe = useUnsubscribe(token)
  return (
    <Stack>
      <Text>You will get no more mails about:</Text>
      <Topics aim={aim} />
      {unsubscribe.error && (
        <FormAlert
          tone="error"
          message="That did not work. Please try again."
          detail={failureDetail(unsubscribe.error)}
        />
      )}
      <Button size="md" loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
        Unsubscribe
      </Button>
    </Stack>
  )
}

function Done({ aim }: { aim: Unsubscribing }) {
  return (
    <Stack>
      <FormAlert tone="success" message="You are unsubscribed." detail="We do not write to you any more about:" />
      <Topics aim={aim} />
    </Stack>
  )
}

/** Reached from the foot of a mail, without a session too. To look at it changes nothing: the button does. */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const { data: aim, error, isPending, refetch } = useUnsubscribing(token)

  if (isPending) {
    return (
      <AuthCard title={title}>
        <Skeleton h={120} aria-busy aria-label="Loading" />
      </AuthCard>
    )
  }
  if (!aim) {
    const isRefused = errorStatus(error) !== null && errorStatus(error) !== 500
    return (
      <AuthCard title={title} {...(isRefused && { footer: <ToSettings /> })}>
        {isRefused ? (
          <FormAlert tone="error" message="Nothing was switched off" detail={failureDetail(error)} />
        ) : (
          <ErrorState title="The page could not be loaded" onRetry={refetch} />
        )}
      </AuthCard>
    )
  }
  return (
    <AuthCard title={title} footer={<ToSettings />}>
      {aim.isOff ? <Done aim={aim} /> : <Question token={token} aim={aim} />}
    </AuthCard>
  )
}
