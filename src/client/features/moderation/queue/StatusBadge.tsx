import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { ReportStatus } from '../../../../shared/moderation/reports.ts'
import type { caseStatusLabels } from '../reports/report-labels.ts'

const colors = { OPEN: 'red', UNDER_REVIEW: 'yellow', RESOLVED: 'green', DISMISSED: 'gray' } as const

interface Props {
  status: ReportStatus
  /** The words for what has the status. */
  labels: typeof caseStatusLabels
}

export function StatusBadge({ status, labels }: Props) {
  const { t } = useLingui()
  return (
    <Badge color={colors[status]} variant="light" size="lg" fz="xs" flex="none">
      {t(labels[status])}
    </Badge>
  )
}
