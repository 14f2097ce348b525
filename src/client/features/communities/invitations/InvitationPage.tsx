import { Paper, Skeleton, Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { errorStatus } from '../app/trpc.ts'
import { NoticeCard } from '../posts/NoticeCard.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { InvitationCard } from './InvitationCard.tsx'
import classes from './invitations.module.css'
import { useAccept, useInvitation } from './use-invitation.ts'

function InvitationSkeleton() {
  return (
    <Paper className={classes.card} role="status" aria-busy aria-label="Loading the invitation">
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

const Refusal = (props: { title: string; text: string }) => (
  <NoticeCard {...props} link={{ label: 'Go to home', to: paths.home }} />
)

/** Reached from the link in a mail of invitation, by guests too. */
export function InvitationPage() {
  const { token = '' } = useParams()
  const { data: invitation, error, refetch } = useInvitation(token)
  const accept = useAccept(token)

  // Once it is accepted it is used up, and there is none any more.
  const isUsedUp = accept.isPending || accept.isSuccess || invitation?.state === 'member'
  const status = isUsedUp ? null : errorStatus(error)
  if (status === 403) return <Refusal title="You cannot use this invitation" text={error?.message ?? ''} />
  if (status === 404 || status === 400) {
    const text = `${messages.invitationInvalid} Whoever invited you can send it again.`
    return <Refusal title="Invitation not found" text={text} />
  }
  if (error && !invitation) return <ErrorState page title="The invitation could not be loaded" onRetry={refetch} />
  if (!invitation) return <InvitationSkeleton />
  return (
    <InvitationCard invitation={invitation}>
      <InvitationAnswer invitation={invitation} token={token} accept={accept} />
    </InvitationCard>
  )
}
