import { communityPageInput } from '../../shared/communities.ts'
import { messages } from '../../shared/messages.ts'
import { createPostInput, postInput } from '../../shared/posts.ts'
import { communityFor, forumFor } from '../communities/access.ts'
import { timestamp } from '../context.ts'
import { cutPage } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { publicProcedure, router, verifiedProcedure } from '../trpc.ts'
import { postFor } from './access.ts'
import { postLink, presentPost, presentPostCard } from './present.ts'
import { insertPost, listPostsInCommunity } from './queries.ts'

export const postsRouter = router({
  inCommunity: publicProcedure.input(communityPageInput).query(async ({ ctx, input }) => {
    const { community } = await communityFor(ctx, 'read', 'slug', input.slug)
    const rows = await listPostsInCommunity(ctx.db, community.id, input)
    const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
    return { items: items.map(presentPostCard), nextCursor }
  }),

  byId: publicProcedure.input(postInput).query(async ({ ctx, input }) => {
    const access = await postFor(ctx, 'view', input.id)
    if (access.post.communitySlug !== input.community) throw new AppError('NOT_FOUND', messages.postNotFound)
    return presentPost(access)
  }),

  create: verifiedProcedure.input(createPostInput).mutation(async ({ ctx, input }) => {
    const { forum, community } = await forumFor(ctx, 'post', input.forumId)
    const id = newId()
    const at = timestamp(ctx)
    const { title, content } = input
    const post = { id, title, content, forumId: forum.id, communityId: community.id, authorId: ctx.viewer.id }
    await insertPost(ctx.db, { ...post, createdAt: at, updatedAt: at, deletedAt: null })
    return { id, link: postLink(community.slug, id) }
  }),
})
