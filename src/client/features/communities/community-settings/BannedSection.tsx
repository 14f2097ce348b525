import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Banned } from '../../../../shared/communities/members.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import rows from '../../../ui/ListRow.module.css'
import { ListRow, ListRowSkeleton } from '../../../ui/ListRow.tsx'
import lists from '../../../ui/lists.module.css'
import { PagedList } from '../../../ui/PagedList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useRowFocus } from '../../../ui/use-row-focus.ts'
import { UserLink } from '../../identity/user-labels/UserLink.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import { useBannedMembers, useUnban } from './use-banned-members.ts'
import type { SectionProps } from './use-details-draft.ts'

function BannedRow({ user, onUnban }: { user: Banned; onUnban: () => void }) {
  const { t } = useLingui()
  const userName = useUserName()
  return (
    <ListRow
      title={<UserLink user={user} size={32} />}
      meta={
        user.bannedBy ? (
          <Trans>
            Banned <RelativeTime at={user.bannedAt} /> by <bdi>{userName(user.bannedBy.name)}</bdi>
          </Trans>
        ) : (
          <Trans>
            Banned <RelativeTime at={user.bannedAt} />
          </Trans>
        )
      }
      quote={user.reason}
    >
      <Button variant="default" aria-label={t`Unban ${userName(user.name)}`} onClick={onUnban}>
        {t`Unban`}
      </Button>
    </ListRow>
  )
}

export function BannedSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const list = useBannedMembers(slug)
  const unban = useUnban(slug)
  const focus = useRowFocus()
  return (
    <SectionCard
      title={t`Banned users`}
      lead={t`Banned users cannot join, ask to join or write here. Once a ban is lifted, they can join again.`}
    >
      <div {...focus.frame} className={rows.frame}>
        <PagedList
          list={list}
          failed={t`The banned users could not be loaded`}
          empty={<EmptyState title={t`No one is banned`}>{t`You can ban a member in the list of members.`}</EmptyState>}
          skeleton={<ListRowSkeleton />}
          more={t`Load more users`}
          className={lists.rows}
        >
          {(user) => <BannedRow key={user.id} user={user} onUnban={() => unban.mutate({ slug, userId: user.id })} />}
        </PagedList>
      </div>
    </SectionCard>
  )
}
