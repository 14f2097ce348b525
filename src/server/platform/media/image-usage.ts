import type { Db } from '../db/open.ts'
import type { MediaUser } from '../db/tables/media.ts'
import { mediaIdsIn } from './media-urls.ts'
import {
  deleteMediaUsesOf,
  deleteOtherMediaUses,
  insertMediaUses,
  updateMediaDropped,
  updateMediaShown,
} from './usage-queries.ts'

interface UsageTarget {
  targetType: MediaUser
  targetId: string
  communityId: string
  /** Only the author's own images count as used. */
  authorId: string
}

export interface ContentWithImages extends UsageTarget {
  content: string
}

/** Records the author's images that a new post or comment shows. Must run in its transaction. */
export const recordImagesOf = (db: Db, target: ContentWithImages) =>
  recordImages(db, target, mediaIdsIn(target.content))

async function recordImages(db: Db, target: UsageTarget, ids: readonly string[]) {
  if (ids.length === 0) return
  await insertMediaUses(db, target, ids)
  await updateMediaShown(db, ids, target.authorId)
}

/** Updates the record after an edit, and releases images that are no longer shown. */
export const updateImagesOf = (db: Db, target: ContentWithImages) =>
  updateImages(db, target, mediaIdsIn(target.content))

/** Records that these images, and no others, are in use at a place. */
export async function updateImages(db: Db, target: UsageTarget, ids: readonly string[]): Promise<void> {
  await recordImages(db, target, ids)
  await releaseImages(db, await deleteOtherMediaUses(db, target, ids))
}

/** A post, a comment or a community is gone: images that nothing else shows go with the next run of the job. */
export async function releaseImagesOf(db: Db, targetType: MediaUser, targetIds: readonly string[]): Promise<void> {
  if (targetIds.length > 0) await releaseImages(db, await deleteMediaUsesOf(db, targetType, targetIds))
}

async function releaseImages(db: Db, uses: readonly { mediaId: string }[]) {
  if (uses.length === 0) return
  await updateMediaDropped(db, [...new Set(uses.map(({ mediaId }) => mediaId))])
}
