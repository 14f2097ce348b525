import { Badge } from '@mantine/core'
import type { ReportStatus } from '../../../../shared/moderation/reports.ts'
import { reasonLabel } from '../reports/report-labels.ts'

const colors = { OPEN: 'red', UNDER_REVIEW: 'yellow', RESOLVED: 'green', DISMISSED: 'gray' } as const

export function StatusBadge({ status }: { status: ReportStatus }) {
  return (
    <Badge color={colors[status]} variant="light" size="lg" fz="xs" flex="none">
      {reasonLabel(status)}
    </Badge>
  )
}
