import { softDeleteComment } from '../../discussions/comments/remove-comment.ts'
import { listHeldPostsOf } from '../../discussions/posts/held-queries.ts'
import { softDeletePost } from '../../discussions/posts/remove-post.ts'
import { authorizedBySystem } from '../../platform/authorized.ts'
import { inTransaction, type Services } from '../../platform/context.ts'
import type { CursorKey } from '../../platform/db/pagination.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { type ContentKind, deleteVersions, eraseTexts, listContentAfter } from './deletion-queries.ts'

/** Rows per page. Each takes seven statements, each of which is a round trip on PostgreSQL, while all writers wait. */
const pageSize = 20

const softDelete = (services: Services, kind: ContentKind, { id }: { id: string }) =>
  kind === 'post'
    ? softDeletePost(services, authorizedBySystem({ id }, 'remove'))
    : softDeleteComment(services, authorizedBySystem({ id }, 'remove'))

/** Deletes the next page of the user's posts or comments. Returns the whole page, including texts deleted earlier. */
async function removePage(services: Services, kind: ContentKind, userId: string, after: CursorKey) {
  const list = (services: Services) => listContentAfter(services.db, kind, userId, after, pageSize)
  const rows = await list(services)
  if (rows.every(({ deletedAt }) => deletedAt !== null)) return rows
  return inTransaction(services, async (services) => {
    const page = await list(services)
    for (const row of page) if (row.deletedAt === null) await softDelete(services, kind, row)
    return page
  })
}

/**
 * Deletes the user's posts or comments, oldest first, and erases their texts and earlier versions. Goes page by page, each
 * in separate transactions, and deletes a page before it erases it, so that no reader sees half of a text. Returns
 * false if the process stops before the end. The next run starts again, and soon passes what is erased.
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

/**
 * Deletes posts of the user that wait for approval, because nobody may publish them any more, and erases their texts.
 * Returns how many there were. Must run in a transaction.
 */
export async function deleteHeldPosts(services: Services, userId: string): Promise<number> {
  const ids = (await listHeldPostsOf(services.db, userId, pageSize)).map(({ id }) => id)
  if (ids.length === 0) return 0
  for (const id of ids) await softDelete(services, 'post', { id })
  await deleteVersions(services.db, 'post', ids, () => false)
  await eraseTexts(services.db, 'post', ids)
  return ids.length
}
