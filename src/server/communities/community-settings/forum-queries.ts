import type { Flag } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/open.ts'
import type { ManagedCommunity } from '../core/queries.ts'

/** Returns the position after the last forum. */
export async function nextForumPosition(db: Db, communityId: string): Promise<number> {
  const { last } = await db
    .selectFrom('forum')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('communityId', '=', communityId)
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}

/** Changes a forum of the community. */
export const updateForum = (
  db: Db,
  community: ManagedCommunity,
  id: string,
  change: { name: string } | { position: number } | { onlyModeratorsPost: Flag },
) => db.updateTable('forum').set(change).where('id', '=', id).where('communityId', '=', community.id).execute()

/** Makes this the only default forum of the community. */
export async function updateDefaultForum(db: Db, { id: communityId }: ManagedCommunity, id: string) {
  const forums = db.updateTable('forum').where('communityId', '=', communityId)
  await forums.set({ isDefault: 0 }).execute()
  await forums.set({ isDefault: 1 }).where('id', '=', id).execute()
}

/** Whether the forum has ever had a post, including deleted ones. */
export async function hasPosts(db: Db, forumId: string): Promise<boolean> {
  const row = await db.selectFrom('post').select('id').where('forumId', '=', forumId).limit(1).executeTakeFirst()
  return row !== undefined
}

export const deleteForum = (db: Db, community: ManagedCommunity, id: string) =>
  db.deleteFrom('forum').where('id', '=', id).where('communityId', '=', community.id).execute()
