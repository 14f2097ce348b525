import { z } from 'zod'
import { targetTypes } from '../discussions/reaction-types.ts'
import { ruleField } from '../instance/restrictions.ts'
import { rules } from '../instance/rules.ts'
import { id, reasonText, slug, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

export const reportReasons = rules
export type ReportReason = (typeof reportReasons)[number]

export const reportStatuses = ['OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED'] as const
export type ReportStatus = (typeof reportStatuses)[number]

const report = {
  reason: z.enum(reportReasons, `reason must be one of ${reportReasons.join(', ')}`),
  details: trimmedText('Details', limits.messageMax).nullish(),
}

/** The id of a post, comment or user. */
export const reportInput = z.object({ id, ...report })
export const reportCommunityInput = z.object({ slug, ...report })

/** The posts that the viewer reported and those they hid; the newest thousand of each. */
export const userReportsView = z.object({ reportedPostIds: z.array(z.string()), hiddenPostIds: z.array(z.string()) })
/** The newest thousand posts that the viewer could read if reports had not hidden them. */
export const postsHiddenByReportsView = z.object({ flaggedPostIds: z.array(z.string()) })

/**
 * A moderator's review of the reports of a post or comment: `DISMISSED` shows it again and ignores these reports from
 * now on, `RESOLVED` keeps it hidden and needs a reason, `UNDER_REVIEW` marks it as being looked at.
 */
export const reviewInput = z
  .object({
    targetType: z.enum(targetTypes, 'targetType must be POST or COMMENT'),
    id,
    status: z.enum(['UNDER_REVIEW', 'RESOLVED', 'DISMISSED'], 'status must be UNDER_REVIEW, RESOLVED or DISMISSED'),
    /** The author reads rule and reason. Without `rule`, it is the rule that most reports name. */
    rule: ruleField.optional(),
    reason: reasonText.default(''),
  })
  .refine(({ status, reason }) => reason !== '' || status !== 'RESOLVED', {
    path: ['reason'],
    message: 'Reason is required',
  })
