import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { deleteIndexEntries } from '../../platform/search-index/due-queries.ts'
import { shownPosts } from './access/predicates.ts'

/** A held post that the viewer may publish: from the queue, or by accepting an objection to its rejection. */
export type PublishablePost = Authorized<{ id: string }, 'approve' | 'review'>

/** Counts the shown posts of a member in the community, up to `limit`. */
export async function countShownPosts(db: Db, communityId: string, authorId: string, limit: number): Promise<number> {
  const some = await db
    .selectFrom('post')
    .select('id')
    .where('communityId', '=', communityId)
    .where('authorId', '=', authorId)
    .where(shownPosts)
    .limit(limit)
    .execute()
  return some.length
}

/** Returns a post that waits for approval. */
export const findHeldPost = (db: Db, id: string) =>
  db
    .selectFrom('post')
    .select(['id', 'communityId', 'authorId', 'content'])
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export type HeldPost = NonNullable<Awaited<ReturnType<typeof findHeldPost>>>

/** Whether the author has another post that waits in the community. */
export async function hasHeldPosts(db: Db, communityId: string, authorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('post')
    .select('id')
    .where('authorId', '=', authorId)
    .where('communityId', '=', communityId)
    .where('heldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists posts of the author that wait for approval. */
export const listHeldPostsOf = (db: Db, authorId: string, limit: number) =>
  db
    .selectFrom('post')
    .select('id')
    .where('authorId', '=', authorId)
    .where('heldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Shows a held post as one that is written at this time. */
export async function updatePostPublished(db: Db, { id }: PublishablePost, createdAt: string, hot: number) {
  const at = { createdAt, updatedAt: createdAt, activeAt: createdAt }
  await db
    .updateTable('post')
    .set({ heldAt: null, hiddenAt: null, ...at, hot })
    .where('id', '=', id)
    .execute()
  await db.updateTable('postTopic').set({ createdAt }).where('postId', '=', id).execute()
  // The numbers of the index follow the time of creation, and a change of the whole community can have given it one.
  await deleteIndexEntries(db, 'post', [id])
  await db.deleteFrom('postNumber').where('postId', '=', id).execute()
  // Nobody but moderators could read them.
  await db.deleteFrom('postVersion').where('postId', '=', id).execute()
}
