import { topicPageInput } from '../../../shared/communities/topics.ts'
import {
  announcePostInput,
  communityPostsInput,
  createPostInput,
  editPostInput,
  lockPostInput,
  movePostInput,
  pinPostInput,
  postIdInput,
  postInput,
  postPageInput,
} from '../../../shared/discussions/posts.ts'
import { messages } from '../../../shared/platform/messages.ts'
import {
  auditedPublicProcedure,
  auditedSignedInProcedure,
  auditedVerifiedProcedure,
} from '../../communities/core/audited-reads.ts'
import { topicFor } from '../../communities/topics/access.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { AppError } from '../../platform/errors.ts'
import { cached, cachedWithDefaults, creates, limitedSearch, ok, router } from '../../platform/procedures.ts'
import { postFor } from './access/loaders.ts'
import { createPost } from './create-post.ts'
import { editPost } from './edit-post.ts'
import { communityPosts } from './list-in-community.ts'
import { listPostsByTopic } from './list-queries.ts'
import { announcePost, lockPost, movePost, pinPost } from './moderate-post.ts'
import { postHistory } from './post-history.ts'
import { presentPost, presentPostCard } from './present.ts'
import { removePost } from './remove-post.ts'

export const postsRouter = router({
  inCommunity: auditedPublicProcedure
    // The result of a period depends on the clock, and searches count towards the rate limit.
    .meta(cachedWithDefaults({ q: '', period: 'all' }))
    .input(communityPostsInput)
    .use(limitedSearch)
    .query(({ ctx, input }) => communityPosts(ctx, input)),

  ofTopic: auditedPublicProcedure
    .meta(cached)
    .input(topicPageInput)
    .query(async ({ ctx, input: { slug, ...page } }) => {
      const topic = await topicFor(ctx, slug)
      const rows = await listPostsByTopic(ctx.db, ctx.viewer, topic.id, page)
      const { items, nextCursor } = toPage(rows, page, (row) => [row.createdAt, row.id])
      return { items: items.map(presentPostCard), nextCursor }
    }),

  byId: auditedPublicProcedure
    .meta(cached)
    .input(postInput)
    .query(async ({ ctx, input }) => {
      const access = await postFor(ctx, 'view', input.id)
      if (access.post.communitySlug !== input.community) throw new AppError('NOT_FOUND', messages.postNotFound)
      return presentPost(ctx, access)
    }),

  create: auditedVerifiedProcedure
    .meta(creates)
    .input(createPostInput)
    .mutation(({ ctx, input }) => createPost(ctx, input)),

  edit: auditedVerifiedProcedure.input(editPostInput).mutation(({ ctx, input }) => editPost(ctx, input)),

  remove: auditedSignedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await removePost(ctx, input.id)
    return ok
  }),

  /** Earlier versions, latest first. */
  history: auditedPublicProcedure.input(postPageInput).query(({ ctx, input }) => postHistory(ctx, input)),

  pin: auditedVerifiedProcedure.input(pinPostInput).mutation(({ ctx, input }) => pinPost(ctx, input)),

  announce: auditedVerifiedProcedure.input(announcePostInput).mutation(({ ctx, input }) => announcePost(ctx, input)),

  lock: auditedVerifiedProcedure.input(lockPostInput).mutation(({ ctx, input }) => lockPost(ctx, input)),

  /** Moves the post to another forum of its community. */
  move: auditedVerifiedProcedure.input(movePostInput).mutation(({ ctx, input }) => movePost(ctx, input)),
})
