import { type Context, inTransaction, type Services, timestamp } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { releaseImagesOf } from '../../platform/media/image-usage.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { postFor } from './access/loaders.ts'
import {
  listCommentsWithImages,
  type RemovablePost,
  type RestorablePost,
  updatePostDeleted,
  updatePostRestored,
} from './change-queries.ts'
import { resolveHeldPost } from './hold-post.ts'
import { addBackToTrend, subtractFromTrend } from './post-trend.ts'
import { deleteRemovedContent, insertRemovedContent, type RestorableRemoval } from './removed-content-queries.ts'

/** Deletes a post for its author, together with its comments. */
export const removePost = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { post } = await postFor(ctx, 'remove', id)
    await softDeletePost(ctx, post)
  })

/**
 * Deletes a post. Must run in a transaction, once per post. A `removal` keeps what restoring the post needs, until
 * `releaseRemovedImages`.
 */
export async function softDeletePost(
  services: Pick<Services, 'db' | 'now' | 'live' | 'jobs'>,
  removable: RemovablePost,
  removal?: RestorableRemoval,
): Promise<void> {
  const post = await updatePostDeleted(services.db, removable, timestamp(services))
  const { id } = post
  // Hiding the post has already removed it from the trends.
  if (post.hiddenAt === null) await subtractFromTrend(services.db, post)
  if (post.heldAt === null) await indexSoon(services, 'post', [id])
  else await resolveHeldPost(services, post)
  if (removal) await insertRemovedContent(services.db, { targetType: 'POST', targetId: id, ...removal })
  else await releaseImagesOfPost(services.db, id)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

/** Restores a deleted post with its comments. Changes nothing if it is not deleted. Must run in a transaction. */
export async function restorePost(
  services: Pick<Services, 'db' | 'now' | 'live' | 'jobs'>,
  restorable: RestorablePost,
): Promise<void> {
  const post = await updatePostRestored(services.db, restorable)
  if (!post) return
  const { id } = post
  if (post.hiddenAt === null) await addBackToTrend(services.db, post)
  await deleteRemovedContent(services.db, 'POST', id)
  if (post.heldAt === null) await indexSoon(services, 'post', [id])
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

/** Ids per statement. */
const batch = 500

/** Releases the images of a deleted post and of its comments. */
export async function releaseImagesOfPost(db: Db, postId: string) {
  await releaseImagesOf(db, 'POST', [postId])
  const comments = (await listCommentsWithImages(db, postId)).map(({ id }) => id)
  for (let at = 0; at < comments.length; at += batch) {
    await releaseImagesOf(db, 'COMMENT', comments.slice(at, at + batch))
  }
}
