import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseTarget } from '../../../../shared/moderation/queue.ts'
import type { ReportReason, ReportStatus } from '../../../../shared/moderation/reports.ts'

/** The reported object; a community's `id` is its slug. */
export interface ReportTarget {
  type: 'POST' | 'COMMENT' | 'USER' | 'COMMUNITY'
  id: string
}

export interface ReportDialogProps {
  target: ReportTarget
  opened: boolean
  onClose: () => void
  /** Called when the server has accepted the report. The dialog then closes and shows a toast. */
  onReported: () => void
}

/** The kind of the reported object, for a list of facts. */
export const targetLabels: Record<CaseTarget, MessageDescriptor> = {
  POST: msg`post`,
  COMMENT: msg`comment`,
  USER: msg`user`,
  COMMUNITY: msg`community`,
  RESTRICTION: msg`decision`,
}

export const reportTitles: Record<ReportTarget['type'], MessageDescriptor> = {
  POST: msg`Report post`,
  COMMENT: msg`Report comment`,
  USER: msg`Report user`,
  COMMUNITY: msg`Report community`,
}

export const reportedTitles: Record<ReportTarget['type'], MessageDescriptor> = {
  POST: msg`Post reported`,
  COMMENT: msg`Comment reported`,
  USER: msg`User reported`,
  COMMUNITY: msg`Community reported`,
}

export const reasonLabels: Record<ReportReason, MessageDescriptor> = {
  SPAM: msg`Spam`,
  HARASSMENT: msg`Harassment`,
  HATE_SPEECH: msg`Hate Speech`,
  MISINFORMATION: msg`Misinformation`,
  EXPLICIT_CONTENT: msg`Explicit Content`,
  VIOLENCE: msg`Violence`,
  ILLEGAL_CONTENT: msg`Illegal Content`,
  OTHER: msg`Other`,
}

const underReview = msg`Under Review`

/** The status of one case, as on its badge. */
export const caseStatusLabels: Record<ReportStatus, MessageDescriptor> = {
  OPEN: msg({ message: 'Open', context: 'one case' }),
  UNDER_REVIEW: underReview,
  RESOLVED: msg({ message: 'Resolved', context: 'one case' }),
  DISMISSED: msg({ message: 'Dismissed', context: 'one case' }),
}

/** The status of the cases in a list. */
export const casesStatusLabels: Record<ReportStatus, MessageDescriptor> = {
  OPEN: msg({ message: 'Open', context: 'several cases' }),
  UNDER_REVIEW: underReview,
  RESOLVED: msg({ message: 'Resolved', context: 'several cases' }),
  DISMISSED: msg({ message: 'Dismissed', context: 'several cases' }),
}

/** The status of one report. */
export const reportStatusLabels: Record<ReportStatus, MessageDescriptor> = {
  OPEN: msg({ message: 'Open', context: 'report' }),
  UNDER_REVIEW: underReview,
  RESOLVED: msg({ message: 'Resolved', context: 'report' }),
  DISMISSED: msg({ message: 'Dismissed', context: 'report' }),
}
