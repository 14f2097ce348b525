import type { Insertable } from 'kysely'
import { type PostText, postTextKeys } from '../../../shared/discussions/texts.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { AuthorizedPost } from './access/loaders.ts'
import { shownPosts } from './access/predicates.ts'

export const updatePostText = (
  db: Db,
  post: AuthorizedPost<'edit'>,
  text: PostText & { plainText: string | null; updatedAt: string },
) => db.updateTable('post').set(text).where('id', '=', post.id).execute()

export const updatePostForum = (db: Db, post: Authorized<{ id: string }, 'edit' | 'moderate'>, forumId: string) =>
  db.updateTable('post').set({ forumId }).where('id', '=', post.id).execute()

export const insertPostVersion = (db: Db, version: Insertable<Schema['postVersion']>) =>
  db.insertInto('postVersion').values(version).execute()

/** Lists earlier versions, latest first; one row more than the page. */
export const listPostVersions = (db: Db, postId: string, page: PageRequest) =>
  db
    .selectFrom('postVersion')
    .select(['id', ...postTextKeys, 'writtenAt', 'replacedAt'])
    .where('postId', '=', postId)
    .where(afterCursor(page, ['replacedAt', 'id'], 'desc'))
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** A post that its author or a moderator may delete. */
export type RemovablePost = Authorized<{ id: string }, 'remove' | 'review' | 'approve'>

/** Marks a post as deleted, unpins it and returns its counter keys. */
export const updatePostDeleted = (db: Db, post: RemovablePost, deletedAt: string) =>
  db
    .updateTable('post')
    .set({ deletedAt, pinnedAt: null })
    .where('id', '=', post.id)
    .returning(['id', 'communityId', 'authorId', 'createdAt', 'hiddenAt', 'heldAt'])
    .executeTakeFirstOrThrow()

/** A removed post that a moderator may restore. */
export type RestorablePost = Authorized<{ id: string }, 'review'>

/** Restores a deleted post and returns its counter keys; undefined if it is not deleted, or its author erased it. */
export const updatePostRestored = (db: Db, post: RestorablePost) =>
  db
    .updateTable('post')
    .set({ deletedAt: null })
    .where('id', '=', post.id)
    .where('deletedAt', 'is not', null)
    .where('content', '!=', '')
    .returning(['id', 'communityId', 'authorId', 'createdAt', 'hiddenAt', 'heldAt'])
    .executeTakeFirst()

/** Returns the ids of a post's comments with images. */
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

export const updatePinned = (
  db: Db,
  post: Authorized<{ id: string }, 'moderate' | 'review'>,
  pinnedAt: string | null,
) => db.updateTable('post').set({ pinnedAt }).where('id', '=', post.id).execute()

export const updateLocked = (db: Db, post: AuthorizedPost<'moderate'>, lockedAt: string | null) =>
  db.updateTable('post').set({ lockedAt }).where('id', '=', post.id).execute()

export const updateAnnounced = (db: Db, post: AuthorizedPost<'moderate'>, announcedAt: string | null) =>
  db.updateTable('post').set({ announcedAt }).where('id', '=', post.id).execute()

/** Counts the pinned posts of a community, without hidden ones. */
export const countPinned = (db: Db, communityId: string) =>
  db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('communityId', '=', communityId)
    .where('pinnedAt', 'is not', null)
    .where(shownPosts)
    .executeTakeFirstOrThrow()
