import { type ExpressionBuilder, sql } from 'kysely'
import type { TargetType } from '../../shared/reactions.ts'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { mediaPath } from './addresses.ts'

interface Target {
  targetType: TargetType
  targetId: string
}

/** Whether something shows the image of the row. */
export const isShown = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(eb.selectFrom('mediaUse').select('mediaUse.mediaId').whereRef('mediaUse.mediaId', '=', 'media.id'))

/** Whether the image of the row is its owner's profile photo. */
const isPhoto = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(
    eb
      .selectFrom('user')
      .select('user.id')
      .whereRef('user.id', '=', 'media.ownerId')
      .where('user.image', '=', sql<string>`${mediaPath('')} || ${sql.ref('media.id')}`),
  )

/** Whether the image of the row is the logo of the instance. */
export const isLogo = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(
    eb
      .selectFrom('instanceSetting')
      .select('instanceSetting.key')
      .where('instanceSetting.key', '=', 'logoId')
      .whereRef('instanceSetting.value', '=', 'media.id'),
  )

/** Whether everybody sees the image of the row, wherever else it stands: who somebody is, and what the instance is. */
export const isForAll = (eb: ExpressionBuilder<Schema, 'media'>) => eb.or([isPhoto(eb), isLogo(eb)])

/** Remembers that the place shows these images, as far as they are its author's. */
export const insertUses = (
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

/** Forgets what the place shows besides these images; answers what it was. */
export const deleteUsesBut = (db: Db, { targetType, targetId }: Target, ids: readonly string[]) =>
  db
    .deleteFrom('mediaUse')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .$if(ids.length > 0, (query) => query.where('mediaId', 'not in', ids))
    .returning('mediaId')
    .execute()

/** Forgets what these places show; answers what it was. */
export const deleteUsesOf = (db: Db, targetType: TargetType, targetIds: readonly string[]) =>
  db
    .deleteFrom('mediaUse')
    .where('targetType', '=', targetType)
    .where('targetId', 'in', targetIds)
    .returning('mediaId')
    .execute()

/** Keeps those of this person's images that something shows. */
export const updateMediaShown = (db: Db, ids: readonly string[], ownerId: string) =>
  db
    .updateTable('media')
    .set({ isUsed: flag(true), isDropped: flag(false) })
    .where('id', 'in', ids)
    .where('ownerId', '=', ownerId)
    .where(isShown)
    .execute()

/** Lets those of these images go that nothing shows any more; a profile photo is still used, and the logo. */
export const updateMediaDropped = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('media')
    .set((eb) => ({
      isDropped: flag(true),
      isUsed: eb.case().when(isForAll(eb)).then(flag(true)).else(flag(false)).end(),
    }))
    .where('id', 'in', ids)
    .where((eb) => eb.not(isShown(eb)))
    .execute()
