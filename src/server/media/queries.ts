import type { Expression, ExpressionBuilder, Insertable, SqlBool } from 'kysely'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { isForAll, isLogo, isShown } from './use-queries.ts'

export const insertMedia = (db: Db, media: Insertable<Schema['media']>) =>
  db.insertInto('media').values(media).execute()

/** Says whether the image, which must be this person's, is used beyond posts and comments; answers whether it is theirs. */
export async function updateMediaUsed(db: Db, id: string, ownerId: string, isUsed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ isUsed: flag(isUsed) })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .$if(!isUsed, (query) => query.where((eb) => eb.not(eb.or([isShown(eb), isLogo(eb)]))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keeps the image while something shows it, and lets it go otherwise. */
export const updateMediaSettled = (db: Db, id: string) =>
  db
    .updateTable('media')
    .set((eb) => ({
      isUsed: eb
        .case()
        .when(eb.or([isShown(eb), isForAll(eb)]))
        .then(flag(true))
        .else(flag(false))
        .end(),
    }))
    .where('id', '=', id)
    .execute()

/** Images that nothing shows and that are older than the moment. */
export const listOrphans = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('media')
    .select('id')
    // Written out, not bound: only then does the index of unused images fit.
    .where((eb) => eb('isUsed', '=', eb.lit(0)))
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()

/** Of these ids those that are images. */
export async function listKnownMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export const listMediaOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('media')
    .leftJoin('community', 'community.id', 'media.communityId')
    .select(['media.id', 'width', 'height', 'bytes', 'media.createdAt', 'community.slug as community'])
    .where('ownerId', '=', ownerId)
    .execute()

export const deleteMedia = (db: Db, ids: readonly string[]) => db.deleteFrom('media').where('id', 'in', ids).execute()

/** A condition on the community of the row. */
export type InCommunity = (eb: ExpressionBuilder<Schema, 'community'>) => Expression<SqlBool>

/** In which communities the viewer may read, and in which what reports have hidden too. */
export interface Sight {
  readable: InCommunity
  seesHidden: InCommunity
}

/** Whether the post or comment of the row is there for everybody who reads its community. */
const isOpenPlace = (eb: ExpressionBuilder<Schema, 'mediaUse'>) => {
  const posts = eb
    .selectFrom('post')
    .select('post.id')
    .where('post.hiddenAt', 'is', null)
    .where('post.deletedAt', 'is', null)
  const comment = eb
    .selectFrom('comment')
    .select('comment.id')
    .whereRef('comment.id', '=', 'mediaUse.targetId')
    .where('comment.hiddenAt', 'is', null)
    .where('comment.deletedAt', 'is', null)
    .where((eb) => eb.exists(posts.whereRef('post.id', '=', eb.ref('comment.postId'))))
  const post = posts.whereRef('post.id', '=', 'mediaUse.targetId')
  return eb.case().when('mediaUse.targetType', '=', 'POST').then(eb.exists(post)).else(eb.exists(comment)).end()
}

/** The communities in which something shows the image of the row. */
const placesOf = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb
    .selectFrom('mediaUse')
    .innerJoin('community', 'community.id', 'mediaUse.communityId')
    .select('community.id')
    .whereRef('mediaUse.mediaId', '=', 'media.id')

/** Those of them where the viewer sees it. */
const seenPlacesOf = (eb: ExpressionBuilder<Schema, 'media'>, { readable, seesHidden }: Sight) =>
  placesOf(eb)
    .where(readable)
    .where((eb) => eb.or([isOpenPlace(eb), seesHidden(eb)]))

/** The community for which the image of the row was uploaded, until something shows it. */
const placeMeant = (eb: ExpressionBuilder<Schema, 'media'>) =>
  eb
    .selectFrom('community')
    .select('community.id')
    .whereRef('community.id', '=', 'media.communityId')
    .where((eb) => eb.and([eb('media.isDropped', '=', 0), eb.not(isShown(eb))]))

const isClosed: InCommunity = (eb) =>
  eb.or([eb('community.isPrivate', '=', 1), eb('community.deletedAt', 'is not', null)])

/**
 * An image, with what decides who may see it: whether it belongs to no community, whether the viewer sees it where it
 * stands, and whether it is not for everybody there, or stands nowhere yet.
 */
export const findImage = (db: Db, id: string, sight: Sight) =>
  db
    .selectFrom('media')
    .select(['media.ownerId', (eb) => isForAll(eb).as('isForAll')])
    .select((eb) => [
      eb
        .and([eb('media.communityId', 'is', null), eb('media.isDropped', '=', 0), eb.not(isShown(eb))])
        .as('isAnywhere'),
      eb.or([eb.exists(seenPlacesOf(eb, sight)), eb.exists(placeMeant(eb).where(sight.readable))]).as('isReadable'),
      eb.or([eb.exists(placesOf(eb).where(isClosed)), eb.not(isShown(eb))]).as('isClosed'),
    ])
    .where('media.id', '=', id)
    .executeTakeFirst()
