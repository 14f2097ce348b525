import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { JoinRequest } from '../../../../shared/communities/members.ts'
import { limits } from '../../../../shared/platform/limits.ts'
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
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import type { SectionProps } from './use-details-draft.ts'
import { useApprove, useDeny, useJoinRequests } from './use-join-requests.ts'

interface RowProps {
  request: JoinRequest
  /** Null in an archived community, which accepts no members. */
  onApprove: (() => void) | null
  onDeny: () => void
}

function RequestRow({ request, onApprove, onDeny }: RowProps) {
  const { t } = useLingui()
  const { user, message, createdAt, expiresAt } = request
  return (
    <ListRow
      title={<UserLink user={user} size={32} />}
      meta={
        <MetaLine>
          <span>
            <Trans>
              Asked <RelativeTime at={createdAt} />
            </Trans>
          </span>
          <span>
            <Trans>
              expires <RelativeTime at={expiresAt} dateOnly />
            </Trans>
          </span>
        </MetaLine>
      }
      quote={message}
    >
      {onApprove && (
        <Button variant="light" aria-label={t`Approve ${user.name}`} onClick={onApprove}>
          {t`Approve`}
        </Button>
      )}
      <Button variant="default" aria-label={t`Deny ${user.name}`} onClick={onDeny}>
        {t`Deny`}
      </Button>
    </ListRow>
  )
}

function NoRequests({ community: { requiresApproval, can } }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const noRequests = can.manage
    ? t`Joining does not require approval. It can be switched on under Privacy.`
    : t`Joining does not require approval.`
  return (
    <EmptyState title={t`No one is waiting for approval`}>
      {requiresApproval ? t`Requests to join this community appear here.` : noRequests}
    </EmptyState>
  )
}

export function JoinRequestsSection({ community }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const { slug } = community
  const list = useJoinRequests(slug)
  const approve = useApprove(slug)
  const deny = useDeny(slug)
  const [question, ask] = useState<Confirmation | null>(null)
  const focus = useRowFocus()

  const askToDeny = ({ id, user }: JoinRequest) =>
    ask({
      title: t`Deny ${user.name}?`,
      lead: t`They are notified, and can ask again.`,
      action: t`Deny request`,
      isDangerous: true,
      reasonHint: t`They will read it.`,
      isReasonRequired: true,
      onConfirm: (reason) => deny.mutateAsync({ slug, id, reason }),
    })
  return (
    <SectionCard
      title={t`Requests`}
      lead={t`People who ask to join. A request expires after ${limits.joinRequestDays} days.`}
    >
      <div {...focus.frame} className={rows.frame}>
        <PagedList
          list={list}
          failed={t`The requests could not be loaded`}
          empty={<NoRequests community={community} />}
          skeleton={<ListRowSkeleton />}
          more={t`Load more requests`}
          className={lists.rows}
        >
          {(request) => (
            <RequestRow
              key={request.id}
              request={request}
              onApprove={community.isArchived ? null : () => approve.mutate({ slug, id: request.id })}
              onDeny={() => askToDeny(request)}
            />
          )}
        </PagedList>
      </div>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} onExited={focus.restore} />
    </SectionCard>
  )
}
