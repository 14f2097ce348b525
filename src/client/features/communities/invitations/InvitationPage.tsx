import { useLingui } from '@lingui/react/macro'
import { Paper, Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSentences } from '../../../ui/languages/composed-texts.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import classes from './invitations.module.css'
import { useAccept, useInvitation, useJoinAfterSignUp } from './use-invitation.ts'

function InvitationSkeleton() {
  const { t } = useLingui()
  return (
    <Paper className={classes.card} role="status" aria-busy aria-label={t`Loading the invitation`}>
      <Stack gap="md">
        <Skeleton h={20} w="60%" />
        <Skeleton h={34} w="80%" />
        <Skeleton h={48} />
        <Skeleton h={20} w={120} />
        <Skeleton h={42} mt="md" />
      </Stack>
    </Paper>
  )
}

function InvalidInvitation(props: { title: string; text: string; status: number }) {
  const { t } = useLingui()
  return <PageMessage {...props} link={{ label: t`Go to home`, to: paths.home }} />
}

/** The target of an invite link, and of the link in an invitation mail, for guests and users. */
export function InvitationPage() {
  const { t } = useLingui()
  const translate = useTranslate()
  const sentences = useSentences()
  const { token = '' } = useParams()
  const { data: invitation, error, refetch } = useInvitation(token)
  const accept = useAccept(token)
  useJoinAfterSignUp(invitation, () => accept.mutate({ token }))

  // The server deletes an accepted invitation, so a refetch would fail.
  const isUsedUp = accept.isPending || accept.isSuccess || invitation?.state === 'member'
  const status = isUsedUp ? null : errorStatus(error)
  if (status === 403)
    return <InvalidInvitation title={t`You cannot use this invitation`} text={errorText(error, '')} status={status} />
  if (status === 404 || status === 400) {
    const text = sentences(translate(messages.invitationInvalid), t`The sender can send it again.`)
    return <InvalidInvitation title={t`Invitation not found`} text={text} status={404} />
  }
  if (error && !invitation) return <ErrorState page title={t`The invitation could not be loaded`} onRetry={refetch} />
  if (!invitation) return <InvitationSkeleton />
  return (
    <InvitationCard invitation={invitation}>
      <InvitationAnswer invitation={invitation} token={token} accept={accept} />
    </InvitationCard>
  )
}
