import type { Insertable } from 'kysely'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { isBranding, isShown, isVisibleToEveryone } from './usage-queries.ts'

export const insertMedia = (db: Db, media: Insertable<Schema['media']>) =>
  db.insertInto('media').values(media).execute()

/** Sets whether the user's image is used outside posts and comments. Returns whether it belongs to the user. */
export async function updateMediaUsed(db: Db, id: string, ownerId: string, isUsed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ isUsed: flag(isUsed) })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .$if(!isUsed, (query) => query.where((eb) => eb.not(eb.or([isShown(eb), isBranding(eb)]))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets whether the image is still in use. */
export const updateMediaUsage = (db: Db, id: string) =>
  db
    .updateTable('media')
    .set((eb) => ({
      isUsed: eb
        .case()
        .when(eb.or([isShown(eb), isVisibleToEveryone(eb)]))
        .then(flag(true))
        .else(flag(false))
        .end(),
    }))
    .where('id', '=', id)
    .execute()

/** Returns unused images older than `before`. */
export const listOrphans = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('media')
    .select('id')
    // A literal, to match the partial index of unused images.
    .where((eb) => eb('isUsed', '=', eb.lit(0)))
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute()

/** Returns which of these ids are images. */
export async function listKnownMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the images in the list that are still unused, and returns their ids. */
export const deleteOrphans = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .deleteFrom('media')
    .where('id', 'in', ids)
    .where((eb) => eb('isUsed', '=', eb.lit(0)))
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
