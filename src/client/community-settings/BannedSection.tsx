import { Button } from '@mantine/core'
import type { Banned } from '../../shared/members.ts'
import { AuthorLink } from '../posts/AuthorLink.tsx'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './community-settings.module.css'
import { Row } from './Row.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import type { SectionProps } from './section-props.ts'
import { useBanned, useUnban } from './use-banned.ts'
import { useRowFocus } from './use-row-focus.ts'

function BannedRow({ person, onUnban }: { person: Banned; onUnban: () => void }) {
  return (
    <Row
      title={<AuthorLink author={person} size={32} />}
      meta={
        <>
          Banned <RelativeTime at={person.bannedAt} />
          {person.bannedBy && (
            <>
              {' '}
              by <bdi>{person.bannedBy.name}</bdi>
            </>
          )}
        </>
      }
      words={person.reason}
    >
      <Button variant="default" aria-label={`Unban ${person.name}`} onClick={onUnban}>
        Unban
      </Button>
    </Row>
  )
}

/** Who may not come in, and the way to let them. */
export function BannedSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const list = useBanned(slug)
  const unban = useUnban(slug)
  const focus = useRowFocus()
  return (
    <SettingsCard
      title="Banned people"
      lead="They cannot join, ask to join or write here. Without a ban they may come back like anybody else."
    >
      <div {...focus.frame} className={classes.frame}>
        <PagedList
          list={list}
          failed="The banned people could not be loaded"
          empty={<EmptyState title="Nobody is banned">Members are banned from the list of members.</EmptyState>}
          skeleton={<RowSkeleton />}
          more="Load more people"
          className={classes.list}
        >
          {(person) => (
            <BannedRow key={person.id} person={person} onUnban={() => unban.mutate({ slug, userId: person.id })} />
          )}
        </PagedList>
      </div>
    </SettingsCard>
  )
}
