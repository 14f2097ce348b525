import { communityPostsFeedInput, feedVisitInput } from '../../../shared/discovery/feeds.ts'
import { pageInput } from '../../../shared/platform/fields.ts'
import { cached, ok, publicProcedure, router, signedInProcedure } from '../../platform/procedures.ts'
import { communityPostsFeed, hotFeed, newFeed, previewFeed, repliesFeed, visitFeed } from './feeds.ts'

export const feedsRouter = router({
  hot: publicProcedure
    .meta(cached)
    .input(pageInput)
    .query(({ ctx, input }) => hotFeed(ctx, input)),

  new: publicProcedure
    .meta(cached)
    .input(pageInput)
    .query(({ ctx, input }) => newFeed(ctx, input)),

  replies: signedInProcedure
    .meta(cached)
    .input(pageInput)
    .query(({ ctx, input }) => repliesFeed(ctx, input)),

  communityPosts: signedInProcedure
    .meta(cached)
    .input(communityPostsFeedInput)
    .query(({ ctx, input }) => communityPostsFeed(ctx, input)),

  preview: signedInProcedure.meta(cached).query(({ ctx }) => previewFeed(ctx)),

  /** Records that the viewer has visited a feed. */
  visit: signedInProcedure.input(feedVisitInput).mutation(async ({ ctx, input }) => {
    await visitFeed(ctx, input.feed)
    return ok
  }),
})
