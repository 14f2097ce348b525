import { softDeleteComment } from '../../discussions/comments/remove-comment.ts'
import { softDeletePost } from '../../discussions/posts/remove-post.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { CursorKey } from '../../platform/db/pagination.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { type ContentKind, deleteVersions, eraseTexts, listContentAfter } from './deletion-queries.ts'

/** Rows per page, few enough for a short transaction although their texts may be long. */
const pageSize = 200

const softDelete = (services: Services, kind: ContentKind, { id }: { id: string }) =>
  kind === 'post'
    ? softDeletePost(services, authorizedBySystem({ id }, 'remove'))
    : softDeleteComment(services, authorizedBySystem({ id }, 'remove'))

/** Deletes the next page of the user's posts or comments. Returns all of the page, also those deleted earlier. */
const removePage = (services: Services, kind: ContentKind, userId: string, after: CursorKey) =>
  inTransaction(services, async (services) => {
    const page = await listContentAfter(services.db, kind, userId, after, pageSize)
    for (const row of page) if (row.deletedAt === null) await softDelete(services, kind, row)
    return page
  })

/**
 * Deletes the user's posts or comments, oldest first, and erases their texts and earlier versions. Goes page by page, each
 * in transactions of its own, and deletes a page before it erases it, so that nobody reads half of a text. Returns false
 * if the process stops before the end. The next run begins anew, and soon passes what is erased.
 */
export async function deleteContent(
  services: Services,
  kind: ContentKind,
  userId: string,
  isStopped: () => boolean,
): Promise<boolean> {
  let after: CursorKey = []
  for (;;) {
    const page = await removePage(services, kind, userId, after)
    const last = page.at(-1)
    if (!last) return true
    if (isStopped()) return false
    const ids = page.map(({ id }) => id)
    if (!(await deleteVersions(services.db, kind, ids, isStopped))) return false
    await eraseTexts(services.db, kind, ids)
    after = [last.createdAt, last.id]
    await yieldToEventLoop()
  }
}
