import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'

/** Hides a visible post and returns it; undefined if there was nothing to hide. */
export const updatePostHidden = (db: Db, post: Authorized<{ id: string }, 'review'>, hiddenAt: string) =>
  db
    .updateTable('post')
    .set({ hiddenAt })
    .where('id', '=', post.id)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'communityId', 'createdAt'])
    .executeTakeFirst()

/** Shows a hidden post and returns it; undefined if there was nothing to show. */
export const updatePostShown = (db: Db, post: Authorized<{ id: string }, 'review'>) =>
  db
    .updateTable('post')
    .set({ hiddenAt: null })
    .where('id', '=', post.id)
    .where('hiddenAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'communityId', 'createdAt', 'pinnedAt'])
    .executeTakeFirst()
