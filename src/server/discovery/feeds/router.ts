import { feedVisitInput } from '../../shared/feeds.ts'
import { pageInput } from '../../shared/fields.ts'
import { kept, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { communityPostsFeed, hotFeed, newFeed, previewFeed, repliesFeed, visitFeed } from './feeds.ts'

export const feedsRouter = router({
  hot: publicProcedure
    .meta(kept)
    .input(pageInput)
    .query(({ ctx, input }) => hotFeed(ctx, input)),

  new: publicProcedure
    .meta(kept)
    .input(pageInput)
    .query(({ ctx, input }) => newFeed(ctx, input)),

  replies: signedInProcedure
    .meta(kept)
    .input(pageInput)
    .query(({ ctx, input }) => repliesFeed(ctx, input)),

  communityPosts: signedInProcedure
    .meta(kept)
    .input(pageInput)
    .query(({ ctx, input }) => communityPostsFeed(ctx, input)),

  preview: signedInProcedure.meta(kept).query(({ ctx }) => previewFeed(ctx)),

  /** Remembers that the viewer has looked at a feed now. */
  visit: signedInProcedure.input(feedVisitInput).mutation(async ({ ctx, input }) => {
    await visitFeed(ctx, input.feed)
    return { ok: true as const }
  }),
})
