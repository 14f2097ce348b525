import type { ExpressionBuilder } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { isShown, isVisibleToEveryone } from '../../platform/media/usage-queries.ts'
import { seenMedia } from './access/predicates.ts'

/** Whether some content that shows the image is not public, or no content shows it yet. */
const isClosed = (eb: ExpressionBuilder<Schema, 'media'>) => {
  const closed = eb
    .selectFrom('mediaUse')
    .innerJoin('community', 'community.id', 'mediaUse.communityId')
    .select('community.id')
    .whereRef('mediaUse.mediaId', '=', 'media.id')
    .where((eb) => eb.or([eb('community.isPrivate', '=', 1), eb('community.deletedAt', 'is not', null)]))
  return eb.or([eb.exists(closed), eb.not(isShown(eb))])
}

/** Whether the image is the icon or the banner of a community. */
const isOfCommunity = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(
    eb
      .selectFrom('mediaUse')
      .select('mediaUse.mediaId')
      .whereRef('mediaUse.mediaId', '=', 'media.id')
      .where('mediaUse.targetType', '=', 'COMMUNITY'),
  )

/** Whether the image is the picture of the site. */
const isPicture = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb.exists(
    eb
      .selectFrom('instanceSetting')
      .select('instanceSetting.key')
      .where('instanceSetting.key', '=', 'pictureId')
      .whereRef('instanceSetting.value', '=', 'media.id'),
  )

/** Returns an image with the facts that decide who may see and cache it. */
export const findMedia = (db: Db, viewer: Viewer | null, now: string, id: string) =>
  db
    .selectFrom('media')
    .select(['media.id', 'media.ownerId'])
    .select((eb) => [
      isVisibleToEveryone(eb).as('isForAll'),
      seenMedia(viewer, now)(eb).as('isSeen'),
      isClosed(eb).as('isClosed'),
      isOfCommunity(eb).as('isOfCommunity'),
      isPicture(eb).as('isPicture'),
      eb
        .and([eb('media.communityId', 'is', null), eb('media.isDropped', '=', 0), eb.not(isShown(eb))])
        .as('isAnywhere'),
    ])
    .where('media.id', '=', id)
    .executeTakeFirst()
