import { Badge, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { InviteLink } from '../../../../shared/communities/invitations.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import rows from '../../../ui/ListRow.module.css'
import { ListRow, ListRowSkeleton } from '../../../ui/ListRow.tsx'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useRowFocus } from '../../../ui/use-row-focus.ts'
import { useInviteLinks, useRevokeLink } from './use-invite-links.ts'

const stateLabels = { open: undefined, 'used-up': 'Used up', expired: 'Expired', ended: 'Ended' } as const

const nameOf = ({ label, maxUses }: InviteLink) =>
  label !== '' ? label : maxUses === 1 ? 'Link for one person' : `Link for ${maxUses} people`

function LinkRow({ link, onRevoke }: { link: InviteLink; onRevoke: () => void }) {
  const { madeBy, maxUses, uses, skipsApproval, createdAt, expiresAt, state } = link
  const label = stateLabels[state]
  return (
    <ListRow
      title={<Text fw={600}>{nameOf(link)}</Text>}
      badges={
        label && (
          <Badge variant="light" color="yellow" size="lg" fz="xs">
            {label}
          </Badge>
        )
      }
      meta={
        <MetaLine>
          <span>
            {uses} of {maxUses} joined
          </span>
          {!skipsApproval && <span>with approval</span>}
          <span>
            Made by <bdi>{madeBy.name}</bdi> <RelativeTime at={createdAt} />
          </span>
          <span>
            {state === 'expired' ? 'expired' : 'expires'} <RelativeTime at={expiresAt} dateOnly />
          </span>
        </MetaLine>
      }
    >
      <Button variant="default" aria-label={`Revoke: ${nameOf(link)}`} onClick={onRevoke}>
        Revoke
      </Button>
    </ListRow>
  )
}

/** The links that the viewer may revoke: all of a community for its moderators, their own for other members. */
export function InviteLinkList({ slug }: { slug: string }) {
  const list = useInviteLinks(slug)
  const revoke = useRevokeLink(slug)
  const [question, ask] = useState<Confirmation | null>(null)
  const focus = useRowFocus()
  const askToRevoke = ({ id }: InviteLink) =>
    ask({
      title: 'Revoke this link?',
      lead: 'Nobody can join with it any more. Those who have joined stay members.',
      action: 'Revoke link',
      isDangerous: true,
      onConfirm: () => revoke.mutateAsync({ id }),
    })
  return (
    <>
      <div {...focus.frame} className={rows.frame}>
        <PagedList
          list={list}
          failed="The links could not be loaded"
          empty={<EmptyState title="No links">Links that let people join appear here.</EmptyState>}
          skeleton={<ListRowSkeleton />}
          more="Load more links"
          className={lists.rows}
        >
          {(link) => <LinkRow key={link.id} link={link} onRevoke={() => askToRevoke(link)} />}
        </PagedList>
      </div>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} onExited={focus.restore} />
    </>
  )
}
