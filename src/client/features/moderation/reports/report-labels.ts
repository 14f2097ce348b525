import type { CaseTarget } from '../../../../shared/moderation/queue.ts'
import type { ReportReason, ReportStatus } from '../../../../shared/moderation/reports.ts'
import type { ReportTarget } from './report-target.ts'

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
