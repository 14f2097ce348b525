import { approvePostInput, heldPostListInput, rejectPostInput } from '../../../shared/moderation/held-posts.ts'
import { auditedSignedInProcedure, auditedVerifiedProcedure } from '../../communities/core/audited-reads.ts'
import { presentPostCard } from '../../discussions/posts/present.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { ok, router } from '../../platform/procedures.ts'
import { queueScopeFor } from './access/loaders.ts'
import { approvePost, rejectPost } from './decide-post.ts'
import { listHeldPosts } from './held-post-queries.ts'

/** Posts that wait for approval: of the instance for super admins, of a community for its moderators. */
export const heldPostsRouter = router({
  list: auditedSignedInProcedure.input(heldPostListInput).query(async ({ ctx, input: { slug, ...page } }) => {
    const rows = await listHeldPosts(ctx.db, await queueScopeFor(ctx, slug), page)
    const { items, nextCursor } = toPage(rows, page, (row) => [row.heldAt ?? '', row.id])
    return { items: items.map(presentPostCard), nextCursor }
  }),

  /** Publishes a held post and returns it. */
  approve: auditedVerifiedProcedure.input(approvePostInput).mutation(({ ctx, input }) => approvePost(ctx, input)),

  reject: auditedVerifiedProcedure.input(rejectPostInput).mutation(async ({ ctx, input }) => {
    await rejectPost(ctx, input)
    return ok
  }),
})
