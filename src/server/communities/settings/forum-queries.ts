import type { Db } from '../db/open.ts'

/** The place behind the last forum. */
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

/** Makes this the community's default forum, and no other. */
export async function updateDefaultForum(db: Db, communityId: string, id: string) {
  await db.updateTable('forum').set({ isDefault: 0 }).where('communityId', '=', communityId).execute()
  await db.updateTable('forum').set({ isDefault: 1 }).where('id', '=', id).execute()
}

/** Whether anything was ever posted there: deleted posts count. */
export async function hasPosts(db: Db, forumId: string): Promise<boolean> {
  const row = await db.selectFrom('post').select('id').where('forumId', '=', forumId).limit(1).executeTakeFirst()
  return row !== undefined
}

export const deleteForum = (db: Db, id: string) => db.deleteFrom('forum').where('id', '=', id).execute()
