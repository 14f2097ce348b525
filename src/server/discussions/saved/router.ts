import { communityInput } from '../../../shared/communities/communities.ts'
import { postIdInput } from '../../../shared/discussions/posts.ts'
import { savedListInput } from '../../../shared/discussions/saved.ts'
import { auditedSignedInProcedure } from '../../communities/core/audited-reads.ts'
import { limitedSearch, router } from '../../platform/procedures.ts'
import { hidePost, savePost, unhidePost, unsavePost } from './marks.ts'
import { saveCommunity, unsaveCommunity } from './save-community.ts'
import { hiddenPosts, savedCommunities, savedPosts } from './saved-lists.ts'

/** The viewer's saved and hidden posts and saved communities. Mutations return the viewer's marks on the item. */
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

  saveCommunity: auditedSignedInProcedure
    .input(communityInput)
    .mutation(({ ctx, input }) => saveCommunity(ctx, input.slug)),

  unsaveCommunity: auditedSignedInProcedure
    .input(communityInput)
    .mutation(({ ctx, input }) => unsaveCommunity(ctx, input.slug)),

  save: auditedSignedInProcedure.input(postIdInput).mutation(({ ctx, input }) => savePost(ctx, input.id)),

  unsave: auditedSignedInProcedure.input(postIdInput).mutation(({ ctx, input }) => unsavePost(ctx, input.id)),

  hide: auditedSignedInProcedure.input(postIdInput).mutation(({ ctx, input }) => hidePost(ctx, input.id)),

  unhide: auditedSignedInProcedure.input(postIdInput).mutation(({ ctx, input }) => unhidePost(ctx, input.id)),
})
