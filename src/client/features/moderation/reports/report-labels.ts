import type { ReportReason, ReportStatus } from '../../shared/reports.ts'
import type { ReportTarget } from './report-target.ts'

/** What is reported, in the middle of a sentence. */
export const targetWords: Record<ReportTarget['type'], string> = {
  POST: 'post',
  COMMENT: 'comment',
  USER: 'user',
  COMMUNITY: 'community',
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** 'Comment reported' */
export const reportedTitle = (type: ReportTarget['type']) => `${capitalized(targetWords[type])} reported`

/** 'HATE_SPEECH' is 'Hate Speech' for people, 'UNDER_REVIEW' is 'Under Review'. */
export const reasonLabel = (reason: ReportReason | ReportStatus) =>
  reason.toLowerCase().split('_').map(capitalized).join(' ')
