import type { PostVersion } from '../../shared/posts.ts'
import type { Context } from '../context.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { postFor } from './access.ts'
import { listPostVersions } from './change-queries.ts'

/** A page of what a post said before, the latest first; for everybody who may see the post. */
export async function postHistory(
  ctx: Context,
  { id, ...page }: PageOf & { id: string },
): Promise<{ items: PostVersion[]; nextCursor: string | null }> {
  await postFor(ctx, 'view', id)
  const rows = await listPostVersions(ctx.db, id, page)
  return cutPage(rows, page, (row) => [row.replacedAt, row.id])
}
