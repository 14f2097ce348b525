import { communityInput } from '../../shared/communities.ts'
import { postIdInput } from '../../shared/posts.ts'
import { savedListInput } from '../../shared/saved.ts'
import { limitedSearch, router, signedInProcedure } from '../trpc.ts'
import { hiddenPosts, saveCommunity, savedCommunities, savedPosts, unsaveCommunity } from './lists.ts'
import { hidePost, savePost, unhidePost, unsavePost } from './marks.ts'

const done = { ok: true as const }

export const savedRouter = router({
  posts: signedInProcedure
    .input(savedListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => savedPosts(ctx, input)),

  communities: signedInProcedure
    .input(savedListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => savedCommunities(ctx, input)),

  hidden: signedInProcedure
    .input(savedListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => hiddenPosts(ctx, input)),

  saveCommunity: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    await saveCommunity(ctx, input.slug)
    return done
  }),

  unsaveCommunity: signedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    await unsaveCommunity(ctx, input.slug)
    return done
  }),

  save: signedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await savePost(ctx, input.id)
    return done
  }),

  unsave: signedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await unsavePost(ctx, input.id)
    return done
  }),

  hide: signedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await hidePost(ctx, input.id)
    return done
  }),

  unhide: signedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await unhidePost(ctx, input.id)
    return done
  }),
})
