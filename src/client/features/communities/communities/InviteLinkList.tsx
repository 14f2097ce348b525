import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { Expiry } from './Expiry.tsx'
import { useInviteLinks, useRevokeLink } from './use-invite-links.ts'

const stateLabels = {
  'used-up': msg`Used up`,
  expired: msg({ message: 'Expired', context: 'invite link' }),
  ended: msg`Ended`,
}

function LinkRow({ link, onRevoke }: { link: InviteLink; onRevoke: () => void }) {
  const { t } = useLingui()
  const { label, madeBy, maxUses, uses, skipsApproval, createdAt, expiresAt, state } = link
  const userName = useUserName()
  const name = label !== '' ? label : t`${plural(maxUses, { one: 'Link for one person', other: 'Link for # people' })}`
  return (
    <ListRow
      title={<Text fw={600}>{name}</Text>}
      badges={
        state !== 'open' && (
          <Badge variant="light" color="yellow" size="lg" fz="xs">
            {t(stateLabels[state])}
          </Badge>
        )
      }
      meta={
        <MetaLine>
          <span>
            <Trans>
              {uses} of {maxUses} joined
            </Trans>
          </span>
          {!skipsApproval && <span>{t`with approval`}</span>}
          <span>
            <Trans>
              Made by <bdi>{userName(madeBy.name)}</bdi> <RelativeTime at={createdAt} />
            </Trans>
          </span>
          <span>
            <Expiry at={expiresAt} isOver={state === 'expired'} />
          </span>
        </MetaLine>
      }
    >
      <Button variant="default" aria-label={t`Revoke: ${name}`} onClick={onRevoke}>
        {t`Revoke`}
      </Button>
    </ListRow>
  )
}

/** The links that the viewer may revoke: all of a community for its moderators, their own for other members. */
export function InviteLinkList({ slug }: { slug: string }) {
  const { t } = useLingui()
  const list = useInviteLinks(slug)
  const revoke = useRevokeLink(slug)
  const [question, ask] = useState<Confirmation | null>(null)
  const focus = useRowFocus()
  const askToRevoke = ({ id }: InviteLink) =>
    ask({
      title: t`Revoke this link?`,
      lead: t`Nobody can join with it any more. Those who have joined stay members.`,
      action: t`Revoke link`,
      isDangerous: true,
      onConfirm: () => revoke.mutateAsync({ id }),
    })
  return (
    <>
      <div {...focus.frame} className={rows.frame}>
        <PagedList
          list={list}
          failed={t`The links could not be loaded`}
          empty={<EmptyState title={t`No links`}>{t`Links that let people join appear here.`}</EmptyState>}
          skeleton={<ListRowSkeleton />}
          more={t`Load more links`}
          className={lists.rows}
        >
          {(link) => <LinkRow key={link.id} link={link} onRevoke={() => askToRevoke(link)} />}
        </PagedList>
      </div>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} onExited={focus.restore} />
    </>
  )
}
