import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Community } from '../../../../shared/communities/communities.ts'
import type { Invitation } from '../../../../shared/communities/invitations.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import rows from '../../../ui/ListRow.module.css'
import { ListRow, ListRowSkeleton } from '../../../ui/ListRow.tsx'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useRowFocus } from '../../../ui/use-row-focus.ts'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { Expiry } from '../communities/Expiry.tsx'
import { InviteLinkList } from '../communities/InviteLinkList.tsx'
import { InviteDialog, prefetchInvite } from '../communities/lazy-dialogs.ts'
import type { SectionProps } from './use-details-draft.ts'
import { useInvitations, useRefreshInvitations, useResendInvitation, useRevokeInvitation } from './use-invitations.ts'

interface RowProps {
  invitation: Invitation
  community: Community
  onRevoke: () => void
}

function InvitationRow({ invitation, community: { slug, can }, onRevoke }: RowProps) {
  const { t } = useLingui()
  const { id, email, invitedBy, createdAt, expiresAt, isExpired, message } = invitation
  const userName = useUserName()
  const resend = useResendInvitation(slug)
  return (
    <ListRow
      title={<Text fw={600}>{email}</Text>}
      badges={
        isExpired && (
          <Badge variant="light" color="yellow" size="lg" fz="xs">
            {t({ message: 'Expired', context: 'invitation' })}
          </Badge>
        )
      }
      meta={
        <MetaLine>
          <span>
            <Trans>
              Invited by <bdi>{userName(invitedBy.name)}</bdi> <RelativeTime at={createdAt} />
            </Trans>
          </span>
          <span>
            <Expiry at={expiresAt} isOver={isExpired} />
          </span>
        </MetaLine>
      }
      quote={message}
    >
      {can.invite && (
        <Button
          variant="default"
          aria-label={t`Resend the invitation to ${email}`}
          loading={resend.isPending}
          onClick={() => resend.mutate({ slug, id })}
        >
          {t`Resend`}
        </Button>
      )}
      <Button variant="default" aria-label={t`Revoke the invitation to ${email}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </ListRow>
  )
}

function InviteButton({ community }: { community: Community }) {
  const { t } = useLingui()
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
      <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={open} {...prefetchInvite}>
        {t`Invite Members`}
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <InviteDialog community={community} opened={isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function InviteLinks({ slug }: { slug: string }) {
  const { t } = useLingui()
  return (
    <SectionCard
      title={t`Invite links`}
      lead={t`Everyone with a link can join until it is used up, expires or is revoked. A link is shown once, when it is made.`}
    >
      <InviteLinkList slug={slug} />
    </SectionCard>
  )
}

function MailedInvitations({ community }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const { slug } = community
  const list = useInvitations(slug)
  const revoke = useRevokeInvitation(slug)
  const [question, ask] = useState<Confirmation | null>(null)
  const focus = useRowFocus()

  const askToRevoke = ({ id, email }: Invitation) =>
    ask({
      title: t`Revoke this invitation?`,
      lead: t`The link that was sent to ${email} will stop working.`,
      action: t`Revoke invitation`,
      isDangerous: true,
      onConfirm: () => revoke.mutateAsync({ slug, id }),
    })
  return (
    <SectionCard
      title={t`Invitations`}
      lead={t`Emailed and not answered yet. A link is valid for ${limits.invitationDays} days; resending the invitation creates a new one.`}
    >
      <VerifyEmailAlert>{messages.verificationNeeded}</VerifyEmailAlert>
      {community.can.invite && <InviteButton community={community} />}
      <div {...focus.frame} className={rows.frame}>
        <PagedList
          list={list}
          failed={t`The invitations could not be loaded`}
          empty={<EmptyState title={t`No open invitations`}>{t`Users you invite by email appear here.`}</EmptyState>}
          skeleton={<ListRowSkeleton />}
          more={t`Load more invitations`}
          className={lists.rows}
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
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} onExited={focus.restore} />
    </SectionCard>
  )
}

export function InvitationsSection({ community }: Pick<SectionProps, 'community'>) {
  return (
    <Stack gap="lg">
      <MailedInvitations community={community} />
      <InviteLinks slug={community.slug} />
    </Stack>
  )
}
