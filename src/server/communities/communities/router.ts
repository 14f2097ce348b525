import {
  type Community,
  communityInput,
  communityListInput,
  createCommunityInput,
  joinInput,
} from '../../shared/communities.ts'
import { listRules } from '../moderation/queries.ts'
import { kept, keptWith, limitedSearch, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { communityFor, communityToShow, denialOf } from './access.ts'
import { createCommunity } from './create-community.ts'
import { joinCommunity, leaveCommunity } from './join.ts'
import { communityPage, trendingCommunities } from './list.ts'
import { presentCommunity } from './present.ts'
import { listForums } from './queries.ts'

export const communitiesRouter = router({
  list: publicProcedure
    // A search is counted.
    .meta(keptWith({ q: '' }))
    .input(communityListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => communityPage(ctx, input)),

  trending: publicProcedure.meta(kept).query(({ ctx }) => trendingCommunities(ctx)),

  bySlug: publicProcedure
    .meta(kept)
    .input(communityInput)
    .query(async ({ ctx, input }): Promise<Community> => {
      const access = await communityToShow(ctx, input.slug)
      return { ...(await presentCommunity(ctx, access)), ...(await denialOf(ctx, access)) }
    }),

  create: signedInProcedure.input(createCommunityInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await createCommunity(ctx, input))
  }),

  join: signedInProcedure.input(joinInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await joinCommunity(ctx, input.slug, input.message))
  }),

  leave: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await leaveCommunity(ctx, input.slug))
  }),

  /** The word rules that hold here, for those who write here: the editor tells beforehand what would be refused. */
  wordRules: signedInProcedure.input(communityInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'comment', 'slug', input.slug)
    return listRules(ctx.db, community.id)
  }),

  forums: publicProcedure
    .meta(kept)
    .input(communityInput)
    .query(async ({ ctx, input }) => {
      const { community } = await communityFor(ctx, 'read', 'slug', input.slug)
      const forums = await listForums(ctx.db, community.id)
      return forums.map((forum) => ({ ...forum, isDefault: forum.isDefault === 1 }))
    }),
})
