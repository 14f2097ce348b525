import type { CommentVersion } from '../../../shared/discussions/comments.ts'
import type { Context } from '../../platform/context.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { commentFor } from './access/loaders.ts'
import { listCommentVersions } from './queries.ts'

/** Returns the earlier versions of a comment, latest first, to viewers who may read it. */
export async function commentHistory(
  ctx: Context,
  input: PageRequest & { id: string },
): Promise<{ items: CommentVersion[]; nextCursor: string | null }> {
  const { comment } = await commentFor(ctx, 'view', input.id)
  const rows = await listCommentVersions(ctx.db, comment.id, input)
  return toPage(rows, input, ({ replacedAt, id }) => [replacedAt, id])
}
