import { reportCommunityInput, reportInput, reviewInput } from '../../../shared/moderation/reports.ts'
import { auditedSignedInProcedure, auditedVerifiedProcedure } from '../../communities/communities/audited-reads.ts'
import { router } from '../../platform/procedures.ts'
import { flaggedPosts, reportsOfViewer } from './own-reports.ts'
import { reportComment, reportCommunity, reportPost, reportUser } from './report.ts'
import { review } from './review.ts'

const done = { ok: true as const }

export const reportsRouter = router({
  post: auditedVerifiedProcedure.input(reportInput).mutation(async ({ ctx, input }) => {
    await reportPost(ctx, input)
    return done
  }),

  comment: auditedVerifiedProcedure.input(reportInput).mutation(async ({ ctx, input }) => {
    await reportComment(ctx, input)
    return done
  }),

  user: auditedVerifiedProcedure.input(reportInput).mutation(async ({ ctx, input }) => {
    await reportUser(ctx, input)
    return done
  }),

  community: auditedVerifiedProcedure.input(reportCommunityInput).mutation(async ({ ctx, input }) => {
    await reportCommunity(ctx, input)
    return done
  }),

  mine: auditedSignedInProcedure.query(({ ctx }) => reportsOfViewer(ctx)),

  flagged: auditedSignedInProcedure.query(({ ctx }) => flaggedPosts(ctx)),

  review: auditedVerifiedProcedure.input(reviewInput).mutation(async ({ ctx, input }) => {
    await review(ctx, input)
    return done
  }),
})
