import type { Db } from '../../platform/db/open.ts'

/** Hides a visible post and returns it; undefined if there was nothing to hide. */
export const updatePostHidden = (db: Db, id: string, hiddenAt: string) =>
  db
    .updateTable('post')
    .set({ hiddenAt })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'communityId', 'createdAt'])
    .executeTakeFirst()

/** Shows a hidden post and returns it; undefined if there was nothing to show. */
export const updatePostShown = (db: Db, id: string) =>
  db
    .updateTable('post')
    .set({ hiddenAt: null })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'communityId', 'createdAt', 'pinnedAt'])
    .executeTakeFirst()
