import { z } from 'zod'
import { id, slug, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { targetTypes } from './reactions.ts'

export const reportReasons = [
  'SPAM',
  'HARASSMENT',
  'HATE_SPEECH',
  'MISINFORMATION',
  'EXPLICIT_CONTENT',
  'VIOLENCE',
  'ILLEGAL_CONTENT',
  'OTHER',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStatuses = ['OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED'] as const
export type ReportStatus = (typeof reportStatuses)[number]

const report = {
  reason: z.enum(reportReasons, `reason must be one of ${reportReasons.join(', ')}`),
  details: trimmedText('Details', limits.messageMax).nullish(),
}

/** Of a post, a comment or a person: by its id. */
export const reportInput = z.object({ id, ...report })
export const reportCommunityInput = z.object({ slug, ...report })

/** What the viewer reported, and which posts they hid for themselves; the newest thousand of each. */
export const userReportsView = z.object({ reportedPostIds: z.array(z.string()), hiddenPostIds: z.array(z.string()) })
/** The newest thousand posts that the viewer could read but that reports have hidden. */
export const flaggedPostsView = z.object({ flaggedPostIds: z.array(z.string()) })

/**
 * What a moderator makes of the reports of a post or comment: `DISMISSED` shows it again and counts these reports no
 * more, `RESOLVED` keeps it hidden, `UNDER_REVIEW` says that somebody is at it.
 */
export const reviewInput = z.object({
  targetType: z.enum(targetTypes, 'targetType must be POST or COMMENT'),
  id,
  status: z.enum(['UNDER_REVIEW', 'RESOLVED', 'DISMISSED'], 'status must be UNDER_REVIEW, RESOLVED or DISMISSED'),
})
