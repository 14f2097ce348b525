import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

export const updatePostText = (db: Db, id: string, text: { title: string; content: string; updatedAt: string }) =>
  db.updateTable('post').set(text).where('id', '=', id).execute()

export const updatePostForum = (db: Db, id: string, forumId: string) =>
  db.updateTable('post').set({ forumId }).where('id', '=', id).execute()

export const insertPostVersion = (db: Db, version: Insertable<Schema['postVersion']>) =>
  db.insertInto('postVersion').values(version).execute()

/** What a post said before, the latest first; one row more than the page has. */
export const listPostVersions = (db: Db, postId: string, page: PageOf) =>
  db
    .selectFrom('postVersion')
    .select(['id', 'title', 'content', 'writtenAt', 'replacedAt'])
    .where('postId', '=', postId)
    .where(afterCursor(page, ['replacedAt', 'id'], 'desc'))
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Marks a post as removed, and unpins it; answers what it was counted by. */
export const updatePostDeleted = (db: Db, id: string, deletedAt: string) =>
  db
    .updateTable('post')
    .set({ deletedAt, pinnedAt: null })
    .where('id', '=', id)
    .returning(['id', 'communityId', 'createdAt', 'hiddenAt'])
    .executeTakeFirstOrThrow()

/** The ids of those comments of a post that show images. */
export const listCommentsWithImages = (db: Db, postId: string) =>
  db
    .selectFrom('comment')
    .select('comment.id')
    .where('comment.postId', '=', postId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('mediaUse')
          .select('mediaUse.mediaId')
          .where('mediaUse.targetType', '=', 'COMMENT')
          .whereRef('mediaUse.targetId', '=', 'comment.id'),
      ),
    )
    .execute()

export const updatePinned = (db: Db, id: string, pinnedAt: string | null) =>
  db.updateTable('post').set({ pinnedAt }).where('id', '=', id).execute()

export const updateLocked = (db: Db, id: string, lockedAt: string | null) =>
  db.updateTable('post').set({ lockedAt }).where('id', '=', id).execute()

/** How many posts stand on top of the community's list: what reports have hidden does not, pinned or not. */
export const countPinned = (db: Db, communityId: string) =>
  db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('communityId', '=', communityId)
    .where('pinnedAt', 'is not', null)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
