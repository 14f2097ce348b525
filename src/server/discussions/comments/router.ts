import {
  addCommentInput,
  commentInput,
  commentPageInput,
  editCommentInput,
  listCommentsInput,
  writingInput,
} from '../../../shared/discussions/comments.ts'
import {
  auditedPublicProcedure,
  auditedSignedInProcedure,
  auditedVerifiedProcedure,
} from '../../communities/core/audited-reads.ts'
import { toPage } from '../../platform/db/pagination.ts'
import { cached, creates, limitedApart, ok, router } from '../../platform/procedures.ts'
import { postFor } from '../posts/access/loaders.ts'
import { accessToComments } from './access/loaders.ts'
import { addComment } from './add-comment.ts'
import { commentHistory } from './comment-history.ts'
import { editComment } from './edit-comment.ts'
import { commentIds, presentComments } from './present.ts'
import { listComments } from './queries.ts'
import { removeComment } from './remove-comment.ts'
import { showWriting } from './show-writing.ts'

export const commentsRouter = router({
  list: auditedPublicProcedure
    .meta(cached)
    .input(listCommentsInput)
    .query(async ({ ctx, input }) => {
      const post = await postFor(ctx, 'view', input.postId)
      const rows = await listComments(ctx.db, post.post.id, input)
      const { items, nextCursor } = toPage(rows, input, (row) => [row.createdAt, row.id])
      const comments = await presentComments(ctx, await accessToComments(ctx, post, items))
      return { items: comments, nextCursor, ...(input.withIds && commentIds(comments)) }
    }),

  add: auditedVerifiedProcedure
    .meta(creates)
    .input(addCommentInput)
    .mutation(({ ctx, input }) => addComment(ctx, input)),

  edit: auditedVerifiedProcedure.input(editCommentInput).mutation(({ ctx, input }) => editComment(ctx, input)),

  /** The viewer is writing a comment on the post. Repeated while it lasts, at most every `limits.writingSignMs`. */
  writing: auditedVerifiedProcedure
    .meta(limitedApart('writing-sign'))
    .input(writingInput)
    .mutation(async ({ ctx, input }) => {
      await showWriting(ctx, input)
      return ok
    }),

  /** Earlier versions, latest first. */
  history: auditedPublicProcedure.input(commentPageInput).query(({ ctx, input }) => commentHistory(ctx, input)),

  remove: auditedSignedInProcedure.input(commentInput).mutation(async ({ ctx, input }) => {
    await removeComment(ctx, input.id)
    return ok
  }),
})
