import { Anchor, Button, List, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { definitionOf } from '../../../../shared/notifications/kinds.ts'
import type { UnsubscribePreview } from '../../../../shared/notifications/notifications.ts'
import { paths } from '../../../platform/paths.ts'
import { errorStatus, failureDetail } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { AuthCard } from '../../identity/auth/AuthCard.tsx'
import { useUnsubscribe, useUnsubscribePreview } from './use-unsubscribe.ts'

const titleFor = (aim?: UnsubscribePreview) => (aim?.discussion ? 'Mute this discussion' : 'Unsubscribe')

const ToSettings = () => (
  <Anchor data-tap-area component={Link} to={paths.settings}>
    Choose in your settings which emails you receive
  </Anchor>
)

const subscriptionNames = ({ kinds, isDigest, discussion }: UnsubscribePreview) => [
  ...(discussion ? [discussion.title ?? 'One discussion'] : []),
  ...(isDigest ? ['The digest of what was new in your communities'] : []),
  ...kinds.map((kind) => definitionOf(kind).label),
]

function SubscriptionList({ aim }: { aim: UnsubscribePreview }) {
  return (
    <List spacing="2xs">
      {subscriptionNames(aim).map((topic) => (
        <List.Item key={topic}>{topic}</List.Item>
      ))}
    </List>
  )
}

function Question({ token, aim }: { token: string; aim: UnsubscribePreview }) {
  const unsubscribe = useUnsubscribe(token)
  return (
    <Stack>
      <Text>{aim.discussion ? 'You will no longer hear about:' : 'You will no longer receive emails about:'}</Text>
      <SubscriptionList aim={aim} />
      {unsubscribe.error && (
        <FormAlert
          tone="error"
          message="That did not work. Please try again."
          detail={failureDetail(unsubscribe.error)}
        />
      )}
      <Button size="md" loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
        {aim.discussion ? 'Mute' : 'Unsubscribe'}
      </Button>
    </Stack>
  )
}

function Done({ aim }: { aim: UnsubscribePreview }) {
  return (
    <Stack>
      {aim.discussion ? (
        <FormAlert tone="success" message="The discussion is muted." detail="You will no longer hear about:" />
      ) : (
        <FormAlert tone="success" message="You are unsubscribed." detail="We will no longer email you about:" />
      )}
      <SubscriptionList aim={aim} />
    </Stack>
  )
}

/**
 * The target of the link in the footer of mails; needs no session. Opening it changes nothing, because mail scanners
 * open links as well.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams()
  const { data: aim, error, isPending, refetch } = useUnsubscribePreview(token)

  if (isPending) {
    return (
      <AuthCard title={titleFor()}>
        <Skeleton h={120} aria-busy aria-label="Loading" />
      </AuthCard>
    )
  }
  if (!aim) {
    const isRefused = errorStatus(error) !== null && errorStatus(error) !== 500
    return (
      <AuthCard title={titleFor()} {...(isRefused && { footer: <ToSettings /> })}>
        {isRefused ? (
          <FormAlert tone="error" message="Nothing was switched off" detail={failureDetail(error)} />
        ) : (
          <ErrorState title="The page could not be loaded" onRetry={refetch} />
        )}
      </AuthCard>
    )
  }
  return (
    <AuthCard title={titleFor(aim)} footer={<ToSettings />}>
      {aim.isOff ? <Done aim={aim} /> : <Question token={token} aim={aim} />}
    </AuthCard>
  )
}
