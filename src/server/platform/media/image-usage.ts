import type { TargetType } from '../../../shared/discussions/reactions.ts'
import type { Db } from '../db/open.ts'
import { mediaIdsIn } from './media-urls.ts'
import {
  deleteMediaUsesOf,
  deleteOtherMediaUses,
  insertMediaUses,
  updateMediaDropped,
  updateMediaShown,
} from './usage-queries.ts'

export interface ContentWithImages {
  targetType: TargetType
  targetId: string
  communityId: string
  /** Only the author's own images count as used. */
  authorId: string
  content: string
}

/** Records the author's images that a new post or comment shows. Must run in its transaction. */
export async function recordImagesOf(db: Db, place: ContentWithImages, ids = mediaIdsIn(place.content)): Promise<void> {
  if (ids.length === 0) return
  await insertMediaUses(db, place, ids)
  await updateMediaShown(db, ids, place.authorId)
}

/** Updates the record after an edit, and releases images that are no longer shown. */
export async function updateImagesOf(db: Db, place: ContentWithImages): Promise<void> {
  const ids = mediaIdsIn(place.content)
  await recordImagesOf(db, place, ids)
  await releaseImages(db, await deleteOtherMediaUses(db, place, ids))
}

/** A post or comment is gone: images that nothing else shows go with the next run of the job. */
export async function releaseImagesOf(db: Db, targetType: TargetType, targetIds: readonly string[]): Promise<void> {
  if (targetIds.length > 0) await releaseImages(db, await deleteMediaUsesOf(db, targetType, targetIds))
}

async function releaseImages(db: Db, uses: readonly { mediaId: string }[]) {
  if (uses.length === 0) return
  await updateMediaDropped(db, [...new Set(uses.map(({ mediaId }) => mediaId))])
}
