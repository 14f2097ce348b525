import { type ExpressionBuilder, sql } from 'kysely'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import type { MediaUser } from '../db/tables/media.ts'
import { mediaPath } from './media-urls.ts'

interface Target {
  targetType: MediaUser
  targetId: string
}

/** Whether content shows the image, or a community as its icon or banner. */
export const isShown = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(eb.selectFrom('mediaUse').select('mediaUse.mediaId').whereRef('mediaUse.mediaId', '=', 'media.id'))

/** Whether the image is its owner's profile photo. */
const isPhoto = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(
    eb
      .selectFrom('user')
      .select('user.id')
      .whereRef('user.id', '=', 'media.ownerId')
      .where('user.image', '=', sql<string>`${mediaPath('')} || ${sql.ref('media.id')}`),
  )

/** Whether the image is the logo or the picture of the instance. */
export const isBranding = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(
    eb
      .selectFrom('instanceSetting')
      .select('instanceSetting.key')
      .where('instanceSetting.key', 'in', ['logoId', 'pictureId'])
      .whereRef('instanceSetting.value', '=', 'media.id'),
  )

/** Whether the image is public wherever else it is shown: profile photos, the logo and the picture of the site. */
export const isVisibleToEveryone = (eb: ExpressionBuilder<Schema, 'media'>) => eb.or([isPhoto(eb), isBranding(eb)])

/** Records that the content shows these images, as far as they belong to its author. */
export const insertMediaUses = (
  db: Db,
  { targetType, targetId, communityId, authorId }: Target & { communityId: string; authorId: string },
  ids: readonly string[],
) =>
  db
    .insertInto('mediaUse')
    .columns(['mediaId', 'targetType', 'targetId', 'communityId'])
    .expression((eb) =>
      eb
        .selectFrom('media')
        .select((eb) => [
          'media.id',
          eb.val(targetType).as('targetType'),
          eb.val(targetId).as('targetId'),
          eb.val(communityId).as('communityId'),
        ])
        .where('media.id', 'in', ids)
        .where('media.ownerId', '=', authorId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Removes the records of other images of the content and returns these images. */
export const deleteOtherMediaUses = (db: Db, { targetType, targetId }: Target, ids: readonly string[]) =>
  db
    .deleteFrom('mediaUse')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .$if(ids.length > 0, (query) => query.where('mediaId', 'not in', ids))
    .returning('mediaId')
    .execute()

/** Removes the records of these contents and returns the images. */
export const deleteMediaUsesOf = (db: Db, targetType: MediaUser, targetIds: readonly string[]) =>
  db
    .deleteFrom('mediaUse')
    .where('targetType', '=', targetType)
    .where('targetId', 'in', targetIds)
    .returning('mediaId')
    .execute()

/** Marks which of this user's images are in use. */
export const updateMediaShown = (db: Db, ids: readonly string[], ownerId: string) =>
  db
    .updateTable('media')
    .set({ isUsed: flag(true), isDropped: flag(false) })
    .where('id', 'in', ids)
    .where('ownerId', '=', ownerId)
    .where(isShown)
    .execute()

/** Marks images that nothing shows any more as unused; profile photos and the site's images stay in use. */
export const updateMediaDropped = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('media')
    .set((eb) => ({
      isDropped: flag(true),
      isUsed: eb.case().when(isVisibleToEveryone(eb)).then(flag(true)).else(flag(false)).end(),
    }))
    .where('id', 'in', ids)
    .where((eb) => eb.not(isShown(eb)))
    .execute()

/** Sets whether the user's image, which nothing shows for now, stays for them alone, or is free to be shown again. */
export const updateMediaHeld = (db: Db, id: string, ownerId: string, isHeld: boolean) =>
  db
    .updateTable('media')
    .set({ isUsed: flag(true), isDropped: flag(isHeld) })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .execute()
