import type { Db } from '../db/open.ts'

/** Hides a post that is there and shown; answers it, or nothing when there was nothing to hide. */
export const updatePostHidden = (db: Db, id: string, hiddenAt: string) =>
  db
    .updateTable('post')
    .set({ hiddenAt })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'communityId', 'createdAt'])
    .executeTakeFirst()

/** Shows a post that is there and hidden; answers it, or nothing when there was nothing to show. */
export const updatePostShown = (db: Db, id: string) =>
  db
    .updateTable('post')
    .set({ hiddenAt: null })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'communityId', 'createdAt', 'pinnedAt'])
    .executeTakeFirst()
