import { createTopicInput, topicSearchInput } from '../../shared/communities.ts'
import { publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { createTopic, topicKey } from './create-topic.ts'
import { listTopicsByPrefix } from './queries.ts'

const suggestions = 10

export const topicsRouter = router({
  search: publicProcedure.input(topicSearchInput).query(async ({ ctx, input }) => {
    return { topics: await listTopicsByPrefix(ctx.db, topicKey(input.q), suggestions) }
  }),

  create: signedInProcedure.input(createTopicInput).mutation(({ ctx, input }) => createTopic(ctx, input.name)),
})
