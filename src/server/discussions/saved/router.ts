import { communityInput } from '../../../shared/communities/communities.ts'
import { postIdInput } from '../../../shared/discussions/posts.ts'
import { savedListInput } from '../../../shared/discussions/saved.ts'
import { auditedSignedInProcedure } from '../../communities/communities/audited-reads.ts'
import { limitedSearch, router } from '../../platform/procedures.ts'
import { hidePost, savePost, unhidePost, unsavePost } from './marks.ts'
import { hiddenPosts, saveCommunity, savedCommunities, savedPosts, unsaveCommunity } from './saved-lists.ts'

const done = { ok: true as const }

export const savedRouter = router({
  posts: auditedSignedInProcedure
    .input(savedListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => savedPosts(ctx, input)),

  communities: auditedSignedInProcedure
    .input(savedListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => savedCommunities(ctx, input)),

  hidden: auditedSignedInProcedure
    .input(savedListInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => hiddenPosts(ctx, input)),

  saveCommunity: auditedSignedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    await saveCommunity(ctx, input.slug)
    return done
  }),

  unsaveCommunity: auditedSignedInProcedure.input(communityInput).mutation(async ({ ctx, input }) => {
    await unsaveCommunity(ctx, input.slug)
    return done
  }),

  save: auditedSignedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await savePost(ctx, input.id)
    return done
  }),

  unsave: auditedSignedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await unsavePost(ctx, input.id)
    return done
  }),

  hide: auditedSignedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await hidePost(ctx, input.id)
    return done
  }),

  unhide: auditedSignedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await unhidePost(ctx, input.id)
    return done
  }),
})
