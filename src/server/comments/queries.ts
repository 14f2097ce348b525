import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

const comments = (db: Db) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.postId', 'comment.parentId', 'comment.depth', 'comment.content'])
    .select(['comment.createdAt', 'comment.updatedAt', 'comment.deletedAt', 'comment.replyCount'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export const findComment = (db: Db, id: string) => comments(db).where('comment.id', '=', id).executeTakeFirst()

/** The comments of a post, oldest first, so that a parent comes before its replies; one row more than the page has. */
export const listComments = (db: Db, postId: string, page: PageOf) =>
  comments(db)
    .where('comment.postId', '=', postId)
    .where((eb) => eb.or([eb('comment.deletedAt', 'is', null), eb('comment.replyCount', '>', 0)]))
    .where(afterCursor(page, ['comment.createdAt', 'comment.id'], 'asc'))
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(page.limit + 1)
    .execute()

export const insertComment = (db: Db, comment: Insertable<Schema['comment']>) =>
  db.insertInto('comment').values(comment).execute()

export const updateComment = (db: Db, id: string, content: string, updatedAt: string) =>
  db.updateTable('comment').set({ content, updatedAt }).where('id', '=', id).execute()

/** Marks a comment as deleted; answers where it stood, and whose it is. */
export const updateCommentDeleted = (db: Db, id: string, deletedAt: string) =>
  db
    .updateTable('comment')
    .set({ deletedAt })
    .where('id', '=', id)
    .returning(['postId', 'parentId', 'replyCount', 'authorId'])
    .executeTakeFirstOrThrow()

/** Counts a reply that came (1) or left the list (-1); answers the comment as it is then. */
export const addToReplyCount = (db: Db, id: string, by: 1 | -1) =>
  db
    .updateTable('comment')
    .set((eb) => ({ replyCount: eb('replyCount', '+', by) }))
    .where('id', '=', id)
    .returning(['parentId', 'replyCount', 'deletedAt'])
    .executeTakeFirstOrThrow()
