import { communityInput, createCommunityInput } from '../../shared/communities.ts'
import { pageInput } from '../../shared/fields.ts'
import { timestamp } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { accessTo, communityFor, communityToShow } from './access.ts'
import { createCommunity } from './create-community.ts'
import { joinCommunity, leaveCommunity } from './join.ts'
import { presentCommunities, presentCommunity } from './present.ts'
import { listCommunities, listForums } from './queries.ts'

export const communitiesRouter = router({
  list: publicProcedure.input(pageInput).query(async ({ ctx, input }) => {
    const rows = await listCommunities(ctx.db, ctx.viewer, timestamp(ctx), input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    const accesses = items.map((row) => accessTo(ctx.viewer, row))
    return { items: await presentCommunities(ctx, accesses), nextCursor }
  }),

  bySlug: publicProcedure.input(communityInput).query(async ({ ctx, input }) => {
    return presentCommunity(ctx, await communityToShow(ctx, input.slug))
  }),

  create: signedInProcedure.input(createCommunityInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await createCommunity(ctx, input))
  }),

  join: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await joinCommunity(ctx, input.slug))
  }),

  leave: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    return presentCommunity(ctx, await leaveCommunity(ctx, input.slug))
  }),

  forums: publicProcedure.input(communityInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'read', 'slug', input.slug)
    const forums = await listForums(ctx.db, community.id)
    return forums.map((forum) => ({ ...forum, isDefault: forum.isDefault === 1 }))
  }),
})
