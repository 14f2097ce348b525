import { Badge, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Community } from '../../shared/communities.ts'
import type { Invitation } from '../../shared/invitations.ts'
import { limits } from '../../shared/limits.ts'
import { InviteDialog, reachingForInvite } from '../communities/dialogs.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { ActionDialog, type Question } from './ActionDialog.tsx'
import classes from './community-settings.module.css'
import { Row } from './Row.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import type { SectionProps } from './section-props.ts'
import { useInvitations, useRefreshInvitations, useResendInvitation, useRevokeInvitation } from './use-invitations.ts'
import { useRowFocus } from './use-row-focus.ts'

interface RowProps {
  invitation: Invitation
  community: Community
  onRevoke: () => void
}

function InvitationRow({ invitation, community: { slug, can }, onRevoke }: RowProps) {
  const { id, email, invitedBy, createdAt, expiresAt, isExpired, message } = invitation
  const resend = useResendInvitation(slug)
  return (
    <Row
      title={<Text fw={600}>{email}</Text>}
      badges={
        isExpired && (
          <Badge variant="light" color="yellow" tt="none" size="lg" fz={13}>
            Expired
          </Badge>
        )
      }
      meta={
        <>
          Invited by <bdi>{invitedBy.name}</bdi> <RelativeTime at={createdAt} /> · {isExpired ? 'expired' : 'expires'}{' '}
          <RelativeTime at={expiresAt} dateOnly />
        </>
      }
      words={message}
    >
      {can.invite && (
        <Button
          variant="default"
          aria-label={`Resend the invitation to ${email}`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ slug, id })}
        >
          Resend
        </Button>
      )}
      <Button variant="default" aria-label={`Revoke the invitation to ${email}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Row>
  )
}

function InviteButton({ community }: { community: Community }) {
  const [isOpen, dialog] = useDisclosure(false)
  const [isWanted, want] = useDisclosure(false)
  const refresh = useRefreshInvitations(community.slug)
  const open = () => {
    want.open()
    dialog.open()
  }
  const close = () => {
    dialog.close()
    refresh()
  }
  return (
    <div>
      <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={open} {...reachingForInvite}>
        Invite Members
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <InviteDialog community={community} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** The invitations that are open, and the way to send more. */
export function InvitationsSection({ community }: Pick<SectionProps, 'community'>) {
  const { slug } = community
  const list = useInvitations(slug)
  const revoke = useRevokeInvitation(slug)
  const [question, ask] = useState<Question | null>(null)
  const focus = useRowFocus()

  const askToRevoke = ({ id, email }: Invitation) =>
    ask({
      title: 'Revoke this invitation?',
      lead: `The link that was sent to ${email} will open nothing any more.`,
      action: 'Revoke invitation',
      isDangerous: true,
      onConfirm: () => revoke.mutateAsync({ slug, id }),
    })
  return (
    <SettingsCard
      title="Invitations"
      lead={`Sent by mail and not answered yet. A link holds for ${limits.invitationDays} days; sending it again makes a new one.`}
    >
      {community.can.invite && <InviteButton community={community} />}
      <div {...focus.frame} className={classes.frame}>
        <PagedList
          list={list}
          failed="The invitations could not be loaded"
          empty={<EmptyState title="No open invitations">Whoever you invite by mail appears here.</EmptyState>}
          skeleton={<RowSkeleton />}
          more="Load more invitations"
          className={classes.list}
        >
          {(invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              community={community}
              onRevoke={() => askToRevoke(invitation)}
            />
          )}
        </PagedList>
      </div>
      <ActionDialog question={question} onClose={() => ask(null)} onExited={focus.restore} />
    </SettingsCard>
  )
}
