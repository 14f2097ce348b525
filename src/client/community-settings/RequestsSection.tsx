import { Button } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import type { JoinRequest } from '../../shared/members.ts'
import { AuthorLink } from '../posts/AuthorLink.tsx'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { ActionDialog, type Question } from './ActionDialog.tsx'
import classes from './community-settings.module.css'
import { Row } from './Row.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import type { SectionProps } from './section-props.ts'
import { useApprove, useDeny, useRequests } from './use-requests.ts'
import { useRowFocus } from './use-row-focus.ts'

interface RowProps {
  request: JoinRequest
  /** Null where nobody can be let in. */
  onApprove: (() => void) | null
  onDeny: () => void
}

function RequestRow({ request, onApprove, onDeny }: RowProps) {
  const { person, message, createdAt, expiresAt } = request
  return (
    <Row
      title={<AuthorLink author={person} size={32} />}
      meta={
        <>
          Asked <RelativeTime at={createdAt} /> · expires <RelativeTime at={expiresAt} dateOnly />
        </>
      }
      words={message}
    >
      {onApprove && (
        <Button variant="light" aria-label={`Approve ${person.name}`} onClick={onApprove}>
          Approve
        </Button>
      )}
      <Button variant="default" aria-label={`Deny ${person.name}`} onClick={onDeny}>
        Deny
      </Button>
    </Row>
  )
}

function Nobody({ community: { requiresApproval, can } }: Pick<SectionProps, 'community'>) {
  const noRequests = `Joining takes no approval.${can.manage ? ' It can be switched on under Privacy.' : ''}`
  return (
    <EmptyState title="Nobody is waiting">
      {requiresApproval ? 'Whoever asks to join appears here.' : noRequests}
    </EmptyState>
  )
}

/** Who asks to join, and the decision. */
export function RequestsSection({ community }: Pick<SectionProps, 'community'>) {
  const { slug } = community
  const list = useRequests(slug)
  const approve = useApprove(slug)
  const deny = useDeny(slug)
  const [question, ask] = useState<Question | null>(null)
  const focus = useRowFocus()

  const askToDeny = ({ id, person }: JoinRequest) =>
    ask({
      title: `Deny ${person.name}?`,
      lead: 'They are told, and may ask again.',
      action: 'Deny request',
      isDangerous: true,
      reasonHint: 'Optional. They read it.',
      onConfirm: (reason) => deny.mutateAsync({ slug, id, reason }),
    })
  return (
    <SettingsCard
      title="Requests"
      lead={`People who ask to join. A request expires after ${limits.joinRequestDays} days.`}
    >
      <div {...focus.frame} className={classes.frame}>
        <PagedList
          list={list}
          failed="The requests could not be loaded"
          empty={<Nobody community={community} />}
          skeleton={<RowSkeleton />}
          more="Load more requests"
          className={classes.list}
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
      <ActionDialog question={question} onClose={() => ask(null)} onExited={focus.restore} />
    </SettingsCard>
  )
}
