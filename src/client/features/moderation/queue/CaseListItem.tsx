import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { restrictionTitle } from '../../../../shared/instance/restriction-labels.ts'
import type { Case } from '../../../../shared/moderation/queue.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { reasonLabel } from '../reports/report-labels.ts'
import { caseLabel } from './decision-labels.ts'
import classes from './ModerationQueue.module.css'

interface Props {
  case: Case
  to: string
  isOpen: boolean
  /** Whether another case is open, whose history entry this link replaces. */
  replaces: boolean
}

export function CaseListItem({ case: shown, to, isOpen, replaces }: Props) {
  const { id, community, snippet, reportCount, reasons, assignee, lastReportedAt, objection } = shown
  return (
    <li>
      <Link
        to={to}
        replace={replaces}
        preventScrollReset
        className={classes.item}
        data-case={id}
        aria-current={isOpen || undefined}
      >
        <span className={classes.itemHead}>
          <bdi className={classes.itemName}>{caseLabel(shown)}</bdi>
          <RelativeTime at={lastReportedAt} className={classes.age ?? ''} />
        </span>
        <Text span size="sm" dir="auto" className={classes.snippet ?? ''}>
          {objection?.text ?? snippet}
        </Text>
        <Text span size="sm" c="dimmed">
          <MetaLine>
            {objection ? (
              <span>
                <strong>Objection</strong>: {restrictionTitle(objection.kind)}
              </span>
            ) : (
              <span>
                <strong>{pluralize(reportCount, 'report')}</strong>: {reasons.map(reasonLabel).join(', ')}
              </span>
            )}
            {community && <bdi>{community.name}</bdi>}
            {assignee && (
              <span>
                assigned to <bdi>{assignee.name}</bdi>
              </span>
            )}
          </MetaLine>
        </Text>
      </Link>
    </li>
  )
}
