import { messages } from '../../shared/messages.ts'
import {
  communityPostsInput,
  createPostInput,
  editPostInput,
  lockPostInput,
  pinPostInput,
  postIdInput,
  postInput,
  postPageInput,
} from '../../shared/posts.ts'
import { topicPageInput } from '../../shared/topics.ts'
import { cutPage } from '../db/page.ts'
import { AppError } from '../errors.ts'
import { topicFor } from '../topics/access.ts'
import {
  kept,
  keptWith,
  limitedSearch,
  publicProcedure,
  router,
  signedInProcedure,
  verifiedProcedure,
} from '../trpc.ts'
import { postFor } from './access.ts'
import { createPost } from './create-post.ts'
import { editPost } from './edit-post.ts'
import { postHistory } from './history.ts'
import { communityPosts } from './list-in-community.ts'
import { listPostsAbout } from './list-queries.ts'
import { lockPost, pinPost } from './moderate-post.ts'
import { postLink, presentPost, presentPostCard } from './present.ts'
import { removePost } from './remove-post.ts'

export const postsRouter = router({
  inCommunity: publicProcedure
    // A period ends with the clock, and a search is counted.
    .meta(keptWith({ q: '', period: 'all' }))
    .input(communityPostsInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => communityPosts(ctx, input)),

  ofTopic: publicProcedure
    .meta(kept)
    .input(topicPageInput)
    .query(async ({ ctx, input: { slug, ...page } }) => {
      const topic = await topicFor(ctx, slug)
      const rows = await listPostsAbout(ctx.db, ctx.viewer, topic.id, page)
      const { items, nextCursor } = cutPage(rows, page, (row) => [row.createdAt, row.id])
      return { items: items.map(presentPostCard), nextCursor }
    }),

  byId: publicProcedure
    .meta(kept)
    .input(postInput)
    .query(async ({ ctx, input }) => {
      const access = await postFor(ctx, 'view', input.id)
      if (access.post.communitySlug !== input.community) throw new AppError('NOT_FOUND', messages.postNotFound)
      return presentPost(ctx, access)
    }),

  create: verifiedProcedure.input(createPostInput).mutation(async ({ ctx, input }) => {
    const { id, community } = await createPost(ctx, input)
    return { id, link: postLink(community.slug, id) }
  }),

  edit: verifiedProcedure.input(editPostInput).mutation(async ({ ctx, input }) => {
    return presentPost(ctx, await editPost(ctx, input))
  }),

  remove: signedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await removePost(ctx, input.id)
    return { ok: true as const }
  }),

  /** What it said before, the latest first. */
  history: publicProcedure.input(postPageInput).query(({ ctx, input }) => postHistory(ctx, input)),

  pin: verifiedProcedure.input(pinPostInput).mutation(async ({ ctx, input }) => {
    return presentPost(ctx, await pinPost(ctx, input))
  }),

  lock: verifiedProcedure.input(lockPostInput).mutation(async ({ ctx, input }) => {
    return presentPost(ctx, await lockPost(ctx, input))
  }),
})
