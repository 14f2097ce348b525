import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import type { Db } from '../../platform/db/open.ts'

/** The removal of a text that can be restored: the decision that it belongs to, and until when its images are kept. */
export interface RestorableRemoval {
  removalId: string
  imagesUntil: string
}

export const insertRemovedContent = (
  db: Db,
  content: { targetType: TargetType; targetId: string } & RestorableRemoval,
) =>
  db
    .insertInto('removedContent')
    .values(content)
    .onConflict((conflict) => conflict.columns(['targetType', 'targetId']).doUpdateSet(content))
    .execute()

export const deleteRemovedContent = (db: Db, targetType: TargetType, targetId: string) =>
  db.deleteFrom('removedContent').where('targetType', '=', targetType).where('targetId', '=', targetId).execute()

/** Returns removed texts whose images are no longer kept. */
export const listUnkeptContent = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('removedContent')
    .select(['targetType', 'targetId'])
    .where('imagesUntil', '<=', now)
    .orderBy('imagesUntil')
    .limit(limit)
    .execute()
