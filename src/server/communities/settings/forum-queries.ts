import type { Db } from '../../platform/db/open.ts'

/** Returns the position after the last forum. */
export async function nextForumPosition(db: Db, communityId: string): Promise<number> {
  const { last } = await db
    .selectFrom('forum')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('communityId', '=', communityId)
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}

export const updateForumName = (db: Db, id: string, name: string) =>
  db.updateTable('forum').set({ name }).where('id', '=', id).execute()

export const updateForumPosition = (db: Db, id: string, position: number) =>
  db.updateTable('forum').set({ position }).where('id', '=', id).execute()

/** Makes this the only default forum of the community. */
export async function updateDefaultForum(db: Db, communityId: string, id: string) {
  await db.updateTable('forum').set({ isDefault: 0 }).where('communityId', '=', communityId).execute()
  await db.updateTable('forum').set({ isDefault: 1 }).where('id', '=', id).execute()
}

/** Whether the forum has ever had a post, including deleted ones. */
export async function hasPosts(db: Db, forumId: string): Promise<boolean> {
  const row = await db.selectFrom('post').select('id').where('forumId', '=', forumId).limit(1).executeTakeFirst()
  return row !== undefined
}

export const deleteForum = (db: Db, id: string) => db.deleteFrom('forum').where('id', '=', id).execute()
