import { reportCommunityInput, reportInput, reviewInput } from '../../../shared/moderation/reports.ts'
import { auditedSignedInProcedure, auditedVerifiedProcedure } from '../../communities/core/audited-reads.ts'
import { creates, ok, router } from '../../platform/procedures.ts'
import { postsHiddenByReports, reportsOfViewer } from './own-reports.ts'
import { reportComment, reportCommunity, reportPost, reportUser } from './report.ts'
import { review } from './review.ts'

export const reportsRouter = router({
  post: auditedVerifiedProcedure
    .meta(creates)
    .input(reportInput)
    .mutation(async ({ ctx, input }) => {
      await reportPost(ctx, input)
      return ok
    }),

  comment: auditedVerifiedProcedure
    .meta(creates)
    .input(reportInput)
    .mutation(async ({ ctx, input }) => {
      await reportComment(ctx, input)
      return ok
    }),

  user: auditedVerifiedProcedure
    .meta(creates)
    .input(reportInput)
    .mutation(async ({ ctx, input }) => {
      await reportUser(ctx, input)
      return ok
    }),

  community: auditedVerifiedProcedure
    .meta(creates)
    .input(reportCommunityInput)
    .mutation(async ({ ctx, input }) => {
      await reportCommunity(ctx, input)
      return ok
    }),

  mine: auditedSignedInProcedure.query(({ ctx }) => reportsOfViewer(ctx)),

  flagged: auditedSignedInProcedure.query(({ ctx }) => postsHiddenByReports(ctx)),

  review: auditedVerifiedProcedure.input(reviewInput).mutation(async ({ ctx, input }) => {
    await review(ctx, input)
    return ok
  }),
})
