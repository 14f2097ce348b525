import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { ReportStatus } from '../../../../shared/moderation/reports.ts'
import { statusLabels } from '../reports/report-labels.ts'

const colors = { OPEN: 'red', UNDER_REVIEW: 'yellow', RESOLVED: 'green', DISMISSED: 'gray' } as const

export function StatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useLingui()
  return (
    <Badge color={colors[status]} variant="light" size="lg" fz="xs" flex="none">
      {t(statusLabels[status])}
    </Badge>
  )
}
