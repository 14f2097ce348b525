import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Case } from '../../shared/desk.ts'
import { reasonLabel } from '../reports/report-words.ts'
import { counted } from '../ui/counted.ts'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './desk.module.css'
import { caseName } from './desk-words.ts'

interface Props {
  case: Case
  to: string
  isOpen: boolean
  /** Whether a case is open already, which this one takes the place of. */
  replaces: boolean
}

/** One case in the queue. */
export function QueueItem({ case: shown, to, isOpen, replaces }: Props) {
  const { id, community, snippet, reportCount, reasons, assignee, lastReportedAt } = shown
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
          <bdi className={classes.itemName}>{caseName(shown)}</bdi>
          <RelativeTime at={lastReportedAt} className={classes.age ?? ''} />
        </span>
        <Text span size="sm" dir="auto" className={classes.snippet ?? ''}>
          {snippet}
        </Text>
        <Text span size="sm" c="dimmed">
          <strong>{counted(reportCount, 'report')}</strong>: {reasons.map(reasonLabel).join(', ')}
          {community && (
            <>
              {' · '}
              <bdi>{community.name}</bdi>
            </>
          )}
          {assignee && (
            <>
              {' · taken by '}
              <bdi>{assignee.name}</bdi>
            </>
          )}
        </Text>
      </Link>
    </li>
  )
}
