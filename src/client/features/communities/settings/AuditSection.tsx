import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { AuditSentence } from '../audit/AuditSentence.tsx'
import { auditDetail, auditReason } from '../audit/audit-words.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './community-settings.module.css'
import { Row } from './Row.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import type { SectionProps } from './section-props.ts'

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
            title={<AuditSentence entry={entry} personPath={paths.user} />}
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
