import type { z } from 'zod'
import type { reviewInput } from '../../../shared/moderation/reports.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { reviewFor } from './access.ts'
import { assignCase } from './assign-case.ts'
import { deciderOf, ruleOf } from './decider.ts'
import { resolveCase } from './resolve-case.ts'

/**
 * Reviews the reports of a post or comment by another user and hides or shows it accordingly. For deleted content, only
 * the reports change. Throws 409 without undecided reports.
 */
export const review = (ctx: Context & { viewer: Viewer }, input: z.output<typeof reviewInput>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { reportCase, content, headline } = await reviewFor(ctx, input)
    if (input.status === 'UNDER_REVIEW') return assignCase(ctx, reportCase, { assignee: ctx.viewer, headline })
    const decision = input.status === 'RESOLVED' ? 'HIDE' : 'DISMISS'
    const statement = {
      rule: await ruleOf(ctx, reportCase, input.rule),
      note: input.reason,
      decider: await deciderOf(ctx, reportCase),
    }
    await resolveCase(ctx, reportCase, { decision, ...statement, reportedContent: content, headline })
  })
