import { useLingui } from '@lingui/react/macro'
import { Anchor, Button, List, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { definitionOf } from '../../../../shared/notifications/kinds.ts'
import type { UnsubscribePreview } from '../../../../shared/notifications/notifications.ts'
import { paths } from '../../../platform/paths.ts'
import { errorStatus, failureDetail } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { AuthCard } from '../../identity/auth/AuthCard.tsx'
import { useUnsubscribe, useUnsubscribePreview } from './use-unsubscribe.ts'

function ToSettings() {
  const { t } = useLingui()
  return (
    <Anchor data-tap-area component={Link} to={paths.settings}>
      {t`Choose in your settings which emails you receive`}
    </Anchor>
  )
}

function SubscriptionList({ aim: { kinds, isDigest, discussion } }: { aim: UnsubscribePreview }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const names = [
    ...(discussion ? [discussion.title ?? t`One discussion`] : []),
    ...(isDigest ? [t`The digest of what was new in your communities`] : []),
    ...kinds.map((kind) => translate(definitionOf(kind).label)),
  ]
  return (
    <List spacing="2xs">
      {names.map((topic) => (
        <List.Item key={topic}>{topic}</List.Item>
      ))}
    </List>
  )
}

function Question({ token, aim }: { token: string; aim: UnsubscribePreview }) {
  const { t } = useLingui()
  const unsubscribe = useUnsubscribe(token)
  return (
    <Stack>
      <Text>{aim.discussion ? t`You will no longer hear about:` : t`You will no longer receive emails about:`}</Text>
      <SubscriptionList aim={aim} />
      {unsubscribe.error && (
        <FormAlert
          tone="error"
          message={t`That did not work. Please try again.`}
          detail={failureDetail(unsubscribe.error)}
        />
      )}
      <Button size="md" loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ token })}>
        {aim.discussion ? t`Mute` : t`Unsubscribe`}
      </Button>
    </Stack>
  )
}

function Done({ aim }: { aim: UnsubscribePreview }) {
  const { t } = useLingui()
  return (
    <Stack>
      {aim.discussion ? (
        <FormAlert tone="success" message={t`The discussion is muted.`} detail={t`You will no longer hear about:`} />
      ) : (
        <FormAlert tone="success" message={t`You are unsubscribed.`} detail={t`We will no longer email you about:`} />
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
  const { t } = useLingui()
  const { data: aim, error, isPending, refetch } = useUnsubscribePreview(token)
  const title = aim?.discussion ? t`Mute this discussion` : t`Unsubscribe`

  if (isPending) {
    return (
      <AuthCard title={title}>
        <Skeleton h={120} aria-busy aria-label={t`Loading`} />
      </AuthCard>
    )
  }
  if (!aim) {
    const isRefused = errorStatus(error) !== null && errorStatus(error) !== 500
    return (
      <AuthCard title={title} {...(isRefused && { footer: <ToSettings /> })}>
        {isRefused ? (
          <FormAlert tone="error" message={t`Nothing was switched off`} detail={failureDetail(error)} />
        ) : (
          <ErrorState title={t`The page could not be loaded`} onRetry={refetch} />
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
