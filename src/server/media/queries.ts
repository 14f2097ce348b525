import type { Insertable } from 'kysely'
import { flag } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const insertMedia = (db: Db, media: Insertable<Schema['media']>) =>
  db.insertInto('media').values(media).execute()

/** Says whether something shows the image, which must be this person's; answers whether it is. */
export async function updateMediaUsed(db: Db, id: string, ownerId: string, isUsed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ isUsed: flag(isUsed) })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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

export const listMediaOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('media')
    .select(['id', 'width', 'height', 'bytes', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .execute()

export const deleteMedia = (db: Db, ids: readonly string[]) => db.deleteFrom('media').where('id', 'in', ids).execute()
