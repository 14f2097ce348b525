import {
  type Community,
  communityInput,
  communityListInput,
  createCommunityInput,
  joinInput,
} from '../../../shared/communities/communities.ts'
import { listRules } from '../../instance/content-filter/queries.ts'
import { noUserId } from '../../platform/db/prepared.ts'
import { cached, cachedWithDefaults, creates, limitedSearch, router } from '../../platform/procedures.ts'
import { communityFor, communityToShow, denialOf, presentForums } from './access/loaders.ts'
import { auditedPublicProcedure, auditedSignedInProcedure } from './audited-reads.ts'
import { createCommunity } from './create-community.ts'
import { defaultSortOf } from './default-sort.ts'
import { listFaces } from './face-queries.ts'
import { firstStepsOf } from './first-steps.ts'
import { joinCommunity, leaveCommunity } from './join.ts'
import { communityPage, trendingCommunities } from './list.ts'
import { presentCommunity } from './present.ts'
import { listForums } from './queries.ts'

export const communitiesRouter = router({
  list: auditedPublicProcedure
    // Only searches count towards the rate limit.
    .meta(cachedWithDefaults({ q: '' }))
    .input(communityListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => communityPage(ctx, input)),

  trending: auditedPublicProcedure.meta(cached).query(({ ctx }) => trendingCommunities(ctx)),

  bySlug: auditedPublicProcedure
    .meta(cached)
    .input(communityInput)
    .query(async ({ ctx, input }): Promise<Community> => {
      const access = await communityToShow(ctx, input.slug)
      const { community, can } = access
      const forReaders = can.read && {
        defaultSort: await defaultSortOf(ctx, community.id),
        faces: await listFaces(ctx.db, community.id, ctx.viewer?.id ?? noUserId, can.seeAllMembers),
      }
      return {
        ...(await presentCommunity(ctx, access)),
        ...forReaders,
        ...(await firstStepsOf(ctx, access)),
        ...(await denialOf(ctx, access)),
      }
    }),

  create: auditedSignedInProcedure
    .meta(creates)
    .input(createCommunityInput)
    .mutation(({ ctx, input }) => createCommunity(ctx, input)),

  join: auditedSignedInProcedure.input(joinInput).mutation(({ ctx, input }) => joinCommunity(ctx, input)),

  leave: auditedSignedInProcedure.input(communityInput).mutation(({ ctx, input }) => leaveCommunity(ctx, input.slug)),

  /** The word rules for the editor, which warns before a text is refused. */
  wordRules: auditedSignedInProcedure.input(communityInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'comment', 'slug', input.slug)
    return listRules(ctx.db, community.id)
  }),

  forums: auditedPublicProcedure
    .meta(cached)
    .input(communityInput)
    .query(async ({ ctx, input }) => {
      const { community, can } = await communityFor(ctx, 'read', 'slug', input.slug)
      return presentForums(await listForums(ctx.db, community.id), can)
    }),
})
