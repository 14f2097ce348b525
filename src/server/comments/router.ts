import {
  addCommentInput,
  commentInput,
  commentPageInput,
  editCommentInput,
  listCommentsInput,
} from '../../shared/comments.ts'
import { cutPage } from '../db/page.ts'
import { postFor } from '../posts/access.ts'
import { kept, publicProcedure, router, signedInProcedure, verifiedProcedure } from '../trpc.ts'
import { accessToComments } from './access.ts'
import { addComment } from './add-comment.ts'
import { editComment } from './edit-comment.ts'
import { commentHistory } from './history.ts'
import { presentComment, presentComments, presentNew } from './present.ts'
import { listComments } from './queries.ts'
import { removeComment } from './remove-comment.ts'

export const commentsRouter = router({
  list: publicProcedure
    .meta(kept)
    .input(listCommentsInput)
    .query(async ({ ctx, input }) => {
      const post = await postFor(ctx, 'view', input.postId)
      const rows = await listComments(ctx.db, post.post.id, input)
      const { items, nextCursor } = cutPage(rows, input, (row) => [row.createdAt, row.id])
      return { items: await presentComments(ctx, await accessToComments(ctx, post, items)), nextCursor }
    }),

  add: verifiedProcedure.input(addCommentInput).mutation(async ({ ctx, input }) => {
    return presentNew(await addComment(ctx, input))
  }),

  edit: verifiedProcedure.input(editCommentInput).mutation(async ({ ctx, input }) => {
    return presentComment(ctx, await editComment(ctx, input))
  }),

  /** What it said before, the latest first. */
  history: publicProcedure.input(commentPageInput).query(({ ctx, input }) => commentHistory(ctx, input)),

  remove: signedInProcedure.input(commentInput).mutation(async ({ ctx, input }) => {
    await removeComment(ctx, input.id)
    return { ok: true as const }
  }),
})
