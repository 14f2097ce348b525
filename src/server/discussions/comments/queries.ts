import type { Insertable } from 'kysely'
import { among } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, afterKey, type Key, keyBefore, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { all, sharedAll, sharedFirst } from '../db/statements.ts'

/** Comments with their authors, and whether anybody reported them. */
export const comments = (db: Db) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('report')
            .select('report.id')
            .where('report.targetType', '=', 'COMMENT')
            .whereRef('report.targetId', '=', 'comment.id'),
        )
        .as('isReported'),
    )
    .select(['comment.hiddenAt', 'comment.best'])
    .select(['comment.id', 'comment.postId', 'comment.parentId', 'comment.depth', 'comment.content'])
    .select(['comment.createdAt', 'comment.updatedAt', 'comment.deletedAt', 'comment.replyCount'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])

/** A comment as it is for everybody. */
export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

export const findComment = sharedFirst((db, id: string) => comments(db).where('comment.id', '=', id))

const listAfter = sharedAll((db, postId: string, count: number, ...key: Key) =>
  comments(db)
    .where('comment.postId', '=', postId)
    .where((eb) => eb.or([eb('comment.deletedAt', 'is', null), eb('comment.replyCount', '>', 0)]))
    .where(afterKey(key, ['comment.createdAt', 'comment.id'], 'asc'))
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(count),
)

/** The comments of a post, oldest first, so that a parent comes before its replies; one row more than the page has. */
export const listComments = (db: Db, postId: string, page: PageOf) =>
  listAfter(db, postId, page.limit + 1, ...keyBefore(page, 2))

/** The person's own reports of these comments. */
export const listOwnReports = all((db, reporterId: string, ids: readonly string[]) =>
  db
    .selectFrom('report')
    .select(['targetId', 'status'])
    .where('targetType', '=', 'COMMENT')
    .where('targetId', 'in', among(ids))
    .where('reporterId', '=', reporterId),
)

interface NewComment {
  id: string
  postId: string
  /** The comment that is replied to. */
  parentId: string | null
  authorId: string
  content: string
  depth: number
  createdAt: string
}

/** Stores a comment, with the community of its post, and whose comment it replies to, if another's. */
export async function insertComment(db: Db, comment: NewComment) {
  const { id, postId, parentId, authorId, content, depth, createdAt } = comment
  await insertCommentRow(db, id, postId, parentId, authorId, content, depth, createdAt)
}

const insertCommentRow = all(
  (
    db,
    id: string,
    postId: string,
    parentId: string | null,
    authorId: string,
    content: string,
    depth: number,
    createdAt: string,
  ) =>
    db.insertInto('comment').values((eb) => ({
      ...{ id, postId, parentId, authorId, content, depth, createdAt, updatedAt: createdAt, deletedAt: null },
      communityId: eb.selectFrom('post').select('communityId').where('id', '=', postId),
      repliedToId: eb
        .selectFrom('comment')
        .select('authorId')
        .where('id', '=', parentId)
        .where('authorId', '!=', authorId),
    })),
)

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
