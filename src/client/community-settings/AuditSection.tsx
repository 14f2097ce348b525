import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '../../shared/community-settings.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { auditDetail, auditReason, auditSentence } from './audit-words.ts'
import classes from './community-settings.module.css'
import { Row } from './Row.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import type { SectionProps } from './section-props.ts'

function Sentence({ entry }: { entry: AuditEntry }) {
  return (
    <span>
      {auditSentence(entry).map(({ key, text, personId }) =>
        personId ? (
          <Anchor key={key} component={Link} to={paths.user(personId)} inherit fw={600} c="var(--mantine-color-text)">
            <bdi>{text}</bdi>
          </Anchor>
        ) : (
          text
        ),
      )}
    </span>
  )
}

/** Who decided what about the community, newest first. */
export function AuditSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const list = trpc.communitySettings.audit.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })
  return (
    <SettingsCard title="Audit log" lead="What organizers and moderators did, and when. Only organizers see it.">
      <PagedList
        list={list}
        failed="The audit log could not be loaded"
        empty={<EmptyState title="Nothing yet">What is changed here is written down.</EmptyState>}
        skeleton={<RowSkeleton />}
        more="Load more entries"
        className={classes.list}
      >
        {(entry) => (
          <Row
            key={entry.id}
            title={<Sentence entry={entry} />}
            meta={
              <>
                {auditDetail(entry) !== '' && (
                  <>
                    <bdi>{auditDetail(entry)}</bdi>
                    {' · '}
                  </>
                )}
                <RelativeTime at={entry.at} />
              </>
            }
            words={auditReason(entry)}
          />
        )}
      </PagedList>
    </SettingsCard>
  )
}
