import { createTopicInput, topicInput, topicPageInput, topicSearchInput } from '../../../shared/communities/topics.ts'
import { cached, creates, publicProcedure, router, signedInProcedure } from '../../platform/procedures.ts'
import { communityPageByTopic } from '../core/list.ts'
import { topicFor } from './access.ts'
import { createTopic, topicKey } from './create-topic.ts'
import { listTopicsByPrefix } from './queries.ts'
import { trendingTopics } from './trending-topics.ts'

const suggestions = 10

export const topicsRouter = router({
  search: publicProcedure.input(topicSearchInput).query(async ({ ctx, input }) => {
    return { topics: await listTopicsByPrefix(ctx.db, topicKey(input.q), suggestions) }
  }),

  trending: publicProcedure.meta(cached).query(({ ctx }) => trendingTopics(ctx)),

  bySlug: publicProcedure
    .meta(cached)
    .input(topicInput)
    .query(({ ctx, input }) => topicFor(ctx, input.slug)),

  communities: publicProcedure
    .meta(cached)
    .input(topicPageInput)
    .query(async ({ ctx, input: { slug, ...page } }) => {
      const topic = await topicFor(ctx, slug)
      return communityPageByTopic(ctx, topic.id, page)
    }),

  create: signedInProcedure
    .meta(creates)
    .input(createTopicInput)
    .mutation(({ ctx, input }) => createTopic(ctx, input.name)),
})
