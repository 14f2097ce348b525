import { useLingui } from '@lingui/react/macro'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListRow, ListRowSkeleton } from '../../../ui/ListRow.tsx'
import lists from '../../../ui/lists.module.css'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { AuditSentence } from '../../instance/audit-log/AuditSentence.tsx'
import { auditDetail, auditReason } from '../../instance/audit-log/audit-labels.ts'
import type { SectionProps } from './use-details-draft.ts'

export function AuditSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const list = trpc.communitySettings.audit.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })
  return (
    <SectionCard title={t`Audit log`} lead={t`The actions of organizers and moderators. Only organizers see them.`}>
      <PagedList
        list={list}
        failed={t`The audit log could not be loaded`}
        empty={<EmptyState title={t`Nothing yet`}>{t`Changes to the community are recorded here.`}</EmptyState>}
        skeleton={<ListRowSkeleton />}
        more={t`Load more entries`}
        className={lists.rows}
      >
        {(entry) => (
          <ListRow
            key={entry.id}
            title={<AuditSentence entry={entry} userPath={paths.user} />}
            meta={
              <MetaLine>
                {auditDetail(entry) !== '' && <bdi>{auditDetail(entry)}</bdi>}
                <RelativeTime at={entry.at} />
              </MetaLine>
            }
            quote={auditReason(entry)}
          />
        )}
      </PagedList>
    </SectionCard>
  )
}
