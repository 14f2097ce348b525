import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Case } from '../../../../shared/moderation/queue.ts'
import { MetaLine } from '../../../ui/MetaLine.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useListFormat } from '../../../ui/use-list-format.ts'
import { restrictionTitles } from '../decisions/restriction-texts.ts'
import { reasonLabels } from '../reports/report-labels.ts'
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
  const { t } = useLingui()
  const { id, community, snippet, reportCount, reasons, assignee, lastReportedAt, objection } = shown
  const list = useListFormat('narrow')
  const listed = list(reasons.map((reason) => t(reasonLabels[reason])))
  const about = objection && t(restrictionTitles[objection.kind])
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
          <bdi className={classes.itemName}>{t(caseLabel(shown))}</bdi>
          <RelativeTime at={lastReportedAt} className={classes.age ?? ''} />
        </span>
        <Text span size="sm" dir="auto" className={classes.snippet ?? ''}>
          {objection?.text ?? snippet}
        </Text>
        <Text span size="sm" c="dimmed">
          <MetaLine>
            {objection ? (
              <span>
                <Trans>
                  <strong>Objection</strong>: {about}
                </Trans>
              </span>
            ) : (
              <span>
                <Trans>
                  <strong>
                    <Plural value={reportCount} one="# report" other="# reports" />
                  </strong>
                  : {listed}
                </Trans>
              </span>
            )}
            {community && <bdi>{community.name}</bdi>}
            {assignee && (
              <span>
                <Trans>
                  assigned to <bdi>{assignee.name}</bdi>
                </Trans>
              </span>
            )}
          </MetaLine>
        </Text>
      </Link>
    </li>
  )
}
