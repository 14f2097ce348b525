import type { Insertable } from 'kysely'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'

/** A key no row has: what a guest is looked up by. */
const nobody = ''

type Asker = Pick<Viewer, 'id'> | null

/** Comments with their authors, and whether the viewer reported them. */
export const comments = (db: Db, viewer: Asker) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .leftJoin('report as reported', (join) =>
      join
        .on('reported.targetType', '=', 'COMMENT')
        .onRef('reported.targetId', '=', 'comment.id')
        .on('reported.reporterId', '=', viewer?.id ?? nobody),
    )
    .select(['reported.status as reportStatus', 'comment.hiddenAt', 'comment.best'])
    .select(['comment.id', 'comment.postId', 'comment.parentId', 'comment.depth', 'comment.content'])
    .select(['comment.createdAt', 'comment.updatedAt', 'comment.deletedAt', 'comment.replyCount'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export const findComment = (db: Db, viewer: Asker, id: string) =>
  comments(db, viewer).where('comment.id', '=', id).executeTakeFirst()

/** A comment that is there. */
export const getComment = (db: Db, viewer: Asker, id: string) =>
  comments(db, viewer).where('comment.id', '=', id).executeTakeFirstOrThrow()

/** The comments of a post, oldest first, so that a parent comes before its replies; one row more than the page has. */
export const listComments = (db: Db, viewer: Asker, postId: string, page: PageOf) =>
  comments(db, viewer)
    .where('comment.postId', '=', postId)
    .where((eb) => eb.or([eb('comment.deletedAt', 'is', null), eb('comment.replyCount', '>', 0)]))
    .where(afterCursor(page, ['comment.createdAt', 'comment.id'], 'asc'))
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(page.limit + 1)
    .execute()

/** Stores a comment, with the community of its post, and whose comment it replies to, if another's. */
export const insertComment = (db: Db, comment: Omit<Insertable<Schema['comment']>, 'communityId' | 'repliedToId'>) =>
  db
    .insertInto('comment')
    .values((eb) => ({
      ...comment,
      communityId: eb.selectFrom('post').select('communityId').where('id', '=', comment.postId),
      repliedToId: eb
        .selectFrom('comment')
        .select('authorId')
        .where('id', '=', comment.parentId ?? nobody)
        .where('authorId', '!=', comment.authorId),
    }))
    .execute()

export const updateComment = (db: Db, id: string, content: string, updatedAt: string) =>
  db.updateTable('comment').set({ content, updatedAt }).where('id', '=', id).execute()

export const insertCommentVersion = (db: Db, version: Insertable<Schema['commentVersion']>) =>
  db.insertInto('commentVersion').values(version).execute()

/** What a comment said before, the latest first; one row more than the page has. */
export const listCommentVersions = (db: Db, commentId: string, page: PageOf) =>
  db
    .selectFrom('commentVersion')
    .select(['id', 'content', 'writtenAt', 'replacedAt'])
    .where('commentId', '=', commentId)
    .where(afterCursor(page, ['replacedAt', 'id'], 'desc'))
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Marks a comment as deleted; answers where it stood, and whose it is. */
export const updateCommentDeleted = (db: Db, id: string, deletedAt: string) =>
  db
    .updateTable('comment')
    .set({ deletedAt })
    .where('id', '=', id)
    .returning(['postId', 'parentId', 'replyCount', 'authorId', 'hiddenAt'])
    .executeTakeFirstOrThrow()

/** Counts a reply that came (1) or left the list (-1); answers the comment as it is then. */
export const addToReplyCount = (db: Db, id: string, by: 1 | -1) =>
  db
    .updateTable('comment')
    .set((eb) => ({ replyCount: eb('replyCount', '+', by) }))
    .where('id', '=', id)
    .returning(['parentId', 'replyCount', 'deletedAt'])
    .executeTakeFirstOrThrow()

/** Counts a reaction of this person that came (1) or went (-1) for what is best; an author's own makes nothing better. */
export const addToBest = (db: Db, id: string, userId: string, by: 1 | -1) =>
  db
    .updateTable('comment')
    .set((eb) => ({ best: eb('best', '-', by) }))
    .where('id', '=', id)
    .where('authorId', '!=', userId)
    .execute()

/** Hides a comment that is there and shown; answers where it stands, or nothing when there was nothing to hide. */
export const updateCommentHidden = (db: Db, id: string, hiddenAt: string) =>
  db
    .updateTable('comment')
    .set({ hiddenAt })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['postId', 'authorId'])
    .executeTakeFirst()

/** Shows a comment that is there and hidden; answers where it stands, or nothing when there was nothing to show. */
export const updateCommentShown = (db: Db, id: string) =>
  db
    .updateTable('comment')
    .set({ hiddenAt: null })
    .where('id', '=', id)
    .where('hiddenAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning(['postId', 'authorId'])
    .executeTakeFirst()
