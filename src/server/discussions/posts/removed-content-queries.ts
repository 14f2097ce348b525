import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'

const day = 86_400_000

/** Returns until when the images of a text that is removed now are kept. */
export const removalEnd = ({ now }: Pick<Services, 'now'>) =>
  new Date(now().getTime() + limits.removedImageDays * day).toISOString()

/** The end of the time of images that are released, which no longer comes. */
const released = '9999-12-31T23:59:59.999Z'

/**
 * The removal of a text that can be restored: the case that it belongs to, or the user whose suspension removed
 * everything, and until when its images are kept.
 */
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

/** Keeps the row of a text whose images are released, so that the text can still be restored. */
export const updateImagesReleased = (db: Db, targetType: TargetType, targetId: string) =>
  db
    .updateTable('removedContent')
    .set({ imagesUntil: released })
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .execute()

/** Records that the removal of a text resolved its reports. */
export const updateReportsResolved = (db: Db, targetType: TargetType, targetId: string, reportsResolvedAt: string) =>
  db
    .updateTable('removedContent')
    .set({ reportsResolvedAt })
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .execute()

/** Returns texts of one removal that can be restored. */
export const listRemovedBy = (db: Db, removalId: string, limit: number) =>
  db
    .selectFrom('removedContent')
    .select(['targetType', 'targetId', 'reportsResolvedAt'])
    .where('removalId', '=', removalId)
    .orderBy('targetType')
    .orderBy('targetId')
    .limit(limit)
    .execute()

/** Returns removed texts whose images are no longer kept. */
export const listUnkeptContent = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('removedContent')
    .select(['targetType', 'targetId'])
    .where('imagesUntil', '<=', now)
    .orderBy('imagesUntil')
    .limit(limit)
    .execute()
