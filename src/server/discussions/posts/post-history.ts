import type { PostVersion } from '../../../shared/discussions/posts.ts'
import type { Context } from '../../platform/context.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { postFor } from './access/loaders.ts'
import { listPostVersions } from './change-queries.ts'

/** Returns a page of a post's earlier versions, latest first, to viewers who may see the post. */
export async function postHistory(
  ctx: Context,
  { id, ...page }: PageRequest & { id: string },
): Promise<{ items: PostVersion[]; nextCursor: string | null }> {
  await postFor(ctx, 'view', id)
  const rows = await listPostVersions(ctx.db, id, page)
  return toPage(rows, page, (row) => [row.replacedAt, row.id])
}
