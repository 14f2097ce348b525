import { reportCommunityInput, reportInput, reviewInput } from '../../shared/reports.ts'
import { router, signedInProcedure, verifiedProcedure } from '../trpc.ts'
import { flaggedPosts, reportsOfViewer } from './own-reports.ts'
import { reportComment, reportCommunity, reportPerson, reportPost } from './report.ts'
import { review } from './review.ts'

const done = { ok: true as const }

export const reportsRouter = router({
  post: verifiedProcedure.input(reportInput).mutation(async ({ ctx, input }) => {
    await reportPost(ctx, input)
    return done
  }),

  comment: verifiedProcedure.input(reportInput).mutation(async ({ ctx, input }) => {
    await reportComment(ctx, input)
    return done
  }),

  person: verifiedProcedure.input(reportInput).mutation(async ({ ctx, input }) => {
    await reportPerson(ctx, input)
    return done
  }),

  community: verifiedProcedure.input(reportCommunityInput).mutation(async ({ ctx, input }) => {
    await reportCommunity(ctx, input)
    return done
  }),

  mine: signedInProcedure.query(({ ctx }) => reportsOfViewer(ctx)),

  flagged: signedInProcedure.query(({ ctx }) => flaggedPosts(ctx)),

  review: verifiedProcedure.input(reviewInput).mutation(async ({ ctx, input }) => {
    await review(ctx, input)
    return done
  }),
})
