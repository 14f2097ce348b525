import { createTopicInput, topicInput, topicPageInput, topicSearchInput } from '../../shared/topics.ts'
import { communityPageAbout } from '../communities/list.ts'
import { kept, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { topicFor } from './access.ts'
import { createTopic, topicKey } from './create-topic.ts'
import { listTopicsByPrefix } from './queries.ts'
import { trendingTopics } from './trending.ts'

const suggestions = 10

export const topicsRouter = router({
  search: publicProcedure.input(topicSearchInput).query(async ({ ctx, input }) => {
    return { topics: await listTopicsByPrefix(ctx.db, topicKey(input.q), suggestions) }
  }),

  trending: publicProcedure.meta(kept).query(({ ctx }) => trendingTopics(ctx)),

  bySlug: publicProcedure
    .meta(kept)
    .input(topicInput)
    .query(({ ctx, input }) => topicFor(ctx, input.slug)),

  communities: publicProcedure
    .meta(kept)
    .input(topicPageInput)
    .query(async ({ ctx, input: { slug, ...page } }) => {
      const topic = await topicFor(ctx, slug)
      return communityPageAbout(ctx, topic.id, page)
    }),

  create: signedInProcedure.input(createTopicInput).mutation(({ ctx, input }) => createTopic(ctx, input.name)),
})
