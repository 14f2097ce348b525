import type { TargetType } from '../../shared/reactions.ts'
import type { Db } from '../db/open.ts'
import { mediaIdsIn } from './addresses.ts'
import { deleteUsesBut, deleteUsesOf, insertUses, updateMediaDropped, updateMediaShown } from './use-queries.ts'

export interface Place {
  targetType: TargetType
  targetId: string
  communityId: string
  /** Only their own images are counted as shown there. */
  authorId: string
  content: string
}

/** Keeps what a new post or comment shows of its author's images. Call it in the transaction in which it is stored. */
export async function showImagesOf(db: Db, place: Place, ids = mediaIdsIn(place.content)): Promise<void> {
  if (ids.length === 0) return
  await insertUses(db, place, ids)
  await updateMediaShown(db, ids, place.authorId)
}

/** The same for one whose text was changed: what it shows no more is let go. */
export async function keepImagesOf(db: Db, place: Place): Promise<void> {
  const ids = mediaIdsIn(place.content)
  await showImagesOf(db, place, ids)
  await letGo(db, await deleteUsesBut(db, place, ids))
}

/** A post or comment is gone: images that nothing else shows go with the next sweep. */
export async function dropImagesOf(db: Db, targetType: TargetType, targetIds: readonly string[]): Promise<void> {
  if (targetIds.length > 0) await letGo(db, await deleteUsesOf(db, targetType, targetIds))
}

async function letGo(db: Db, uses: readonly { mediaId: string }[]) {
  if (uses.length === 0) return
  await updateMediaDropped(db, [...new Set(uses.map(({ mediaId }) => mediaId))])
}
