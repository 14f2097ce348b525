import { messages } from '../../shared/messages.ts'
import { communityPostsInput, createPostInput, postInput } from '../../shared/posts.ts'
import { topicPageInput } from '../../shared/topics.ts'
import { cutPage } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { topicFor } from '../topics/access.ts'
import { publicProcedure, router, verifiedProcedure } from '../trpc.ts'
import { postFor } from './access.ts'
import { createPost } from './create-post.ts'
import { communityPosts } from './list-in-community.ts'
import { listPostsAbout } from './list-queries.ts'
import { postLink, presentPost, presentPostCard } from './present.ts'
import { listTopicsOfPost } from './queries.ts'

export const postsRouter = router({
  inCommunity: publicProcedure.input(communityPostsInput).query(({ ctx, input }) => communityPosts(ctx, input)),

  ofTopic: publicProcedure.input(topicPageInput).query(async ({ ctx, input: { slug, ...page } }) => {
    const topic = await topicFor(ctx, slug)
    const rows = await listPostsAbout(ctx.db, ctx.viewer, topic.id, page)
    const { items, nextCursor } = cutPage(rows, page, (row) => [row.createdAt, row.id])
    return { items: items.map(presentPostCard), nextCursor }
  }),

  byId: publicProcedure.input(postInput).query(async ({ ctx, input }) => {
    const access = await postFor(ctx, 'view', input.id)
    if (access.post.communitySlug !== input.community) throw new AppError('NOT_FOUND', messages.postNotFound)
    return presentPost(access, await listTopicsOfPost(ctx.db, access.post.id))
  }),

  create: verifiedProcedure.input(createPostInput).mutation(async ({ ctx, input }) => {
    const { id, community } = await createPost(ctx, input)
    return { id, link: postLink(community.slug, id) }
  }),
})
