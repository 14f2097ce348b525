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

/** The reported object, as it appears inside a sentence. */
export const targetLabels: Record<CaseTarget, string> = {
  POST: 'post',
  COMMENT: 'comment',
  USER: 'user',
  COMMUNITY: 'community',
  RESTRICTION: 'decision',
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns a title such as 'Comment reported'. */
export const reportedTitle = (type: ReportTarget['type']) => `${capitalized(targetLabels[type])} reported`

/** Turns 'HATE_SPEECH' into 'Hate Speech' and 'UNDER_REVIEW' into 'Under Review'. */
export const reasonLabel = (reason: ReportReason | ReportStatus) =>
  reason.toLowerCase().split('_').map(capitalized).join(' ')
