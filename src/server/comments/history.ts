import type { CommentVersion } from '../../shared/comments.ts'
import type { Context } from '../context.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { commentFor } from './access.ts'
import { listCommentVersions } from './queries.ts'

/** What a comment said before it was changed, the latest first, for whoever may read it. */
export async function commentHistory(
  ctx: Context,
  input: PageOf & { id: string },
): Promise<{ items: CommentVersion[]; nextCursor: string | null }> {
  const { comment } = await commentFor(ctx, 'view', input.id)
  const rows = await listCommentVersions(ctx.db, comment.id, input)
  return cutPage(rows, input, ({ replacedAt, id }) => [replacedAt, id])
}
