import type { Insertable } from 'kysely'
import { commentTextKeys } from '../../../shared/discussions/texts.ts'
import type { TextRow } from '../../../shared/platform/plain-text.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, afterKey, type CursorKey, cursorKey, type PageRequest } from '../../platform/db/pagination.ts'
import { preparedAll, preparedFirst } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { cachedAll, cachedFirst } from '../../platform/response-cache/cached-rows.ts'
import { authorRoleColumns } from '../posts/author-role-queries.ts'
import { hidingReports } from '../unread/access/predicates.ts'

/** Selects comments with their authors and report state. */
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
    .select(authorRoleColumns('comment.communityId'))

/** A comment without viewer-specific fields. */
export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

export const findComment = cachedFirst((db, id: string) => comments(db).where('comment.id', '=', id))

const listAfter = cachedAll((db, postId: string, count: number, ...key: CursorKey) =>
  comments(db)
    .where('comment.postId', '=', postId)
    .where((eb) => eb.or([eb('comment.deletedAt', 'is', null), eb('comment.replyCount', '>', 0)]))
    .where(afterKey(key, ['comment.createdAt', 'comment.id'], 'asc'))
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(count),
)

/** Lists the comments of a post, oldest first, so that parents precede replies; one row more than the page. */
export const listComments = (db: Db, postId: string, page: PageRequest) =>
  listAfter(db, postId, page.limit + 1, ...cursorKey(page, ['createdAt', 'id']))

/** Returns the user's own reports of these comments, and whether each hides its comment from them. */
export const listOwnReports = preparedAll((db, reporterId: string, ids: readonly string[]) =>
  db
    .selectFrom('report')
    .select(['targetId', (eb) => hidingReports(eb).as('isHiding')])
    .where('targetType', '=', 'COMMENT')
    .where('targetId', 'in', inValues(ids))
    .where('reporterId', '=', reporterId),
)

interface NewComment {
  id: string
  /** The parent of a reply. */
  parentId: string | null
  authorId: string
  content: string
  plainText: string | null
  depth: number
  createdAt: string
}

/** Inserts a comment with the community of its post, and with the parent's author unless they are the same user. */
export async function insertComment(db: Db, post: Authorized<{ id: string }, 'comment'>, comment: NewComment) {
  const { id, parentId, authorId, content, plainText, depth, createdAt } = comment
  await insertCommentRow(db, id, post.id, parentId, authorId, content, plainText, depth, createdAt)
}

const insertCommentRow = preparedAll(
  (
    db,
    id: string,
    postId: string,
    parentId: string | null,
    authorId: string,
    content: string,
    plainText: string | null,
    depth: number,
    createdAt: string,
  ) =>
    db.insertInto('comment').values((eb) => ({
      ...{ id, postId, parentId, authorId, content, plainText, depth, createdAt },
      ...{ updatedAt: createdAt, deletedAt: null },
      communityId: eb.selectFrom('post').select('communityId').where('id', '=', postId),
      repliedToId: eb
        .selectFrom('comment')
        .select('authorId')
        .where('id', '=', parentId)
        .where('authorId', '!=', authorId),
    })),
)

export const updateComment = (db: Db, comment: Authorized<{ id: string }, 'edit'>, text: TextRow, updatedAt: string) =>
  db
    .updateTable('comment')
    .set({ ...text, updatedAt })
    .where('id', '=', comment.id)
    .execute()

export const insertCommentVersion = (db: Db, version: Insertable<Schema['commentVersion']>) =>
  db.insertInto('commentVersion').values(version).execute()

/** Lists earlier versions, latest first; one row more than the page. */
export const listCommentVersions = (db: Db, commentId: string, page: PageRequest) =>
  db
    .selectFrom('commentVersion')
    .select(['id', ...commentTextKeys, 'writtenAt', 'replacedAt'])
    .where('commentId', '=', commentId)
    .where(afterCursor(page, ['replacedAt', 'id'], 'desc'))
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** A comment that its author or a moderator may delete. */
export type RemovableComment = Authorized<{ id: string }, 'remove' | 'review'>

/** Marks a comment as deleted and returns its position and author. */
export const updateCommentDeleted = (db: Db, comment: RemovableComment, deletedAt: string) =>
  db
    .updateTable('comment')
    .set({ deletedAt })
    .where('id', '=', comment.id)
    .returning(['postId', 'parentId', 'replyCount', 'authorId', 'hiddenAt'])
    .executeTakeFirstOrThrow()

/** A removed comment that a moderator may restore. */
export type RestorableComment = Authorized<{ id: string }, 'review'>

/** Restores a deleted comment and returns its position; undefined if it is not deleted, or its author erased it. */
export const updateCommentRestored = (db: Db, comment: RestorableComment) =>
  db
    .updateTable('comment')
    .set({ deletedAt: null })
    .where('id', '=', comment.id)
    .where('deletedAt', 'is not', null)
    .where('content', '!=', '')
    .returning(['postId', 'parentId', 'replyCount', 'authorId', 'hiddenAt'])
    .executeTakeFirst()

/** Adds to or subtracts from the visible replies of a comment and returns the updated comment. */
export async function addToReplyCount(db: Db, id: string, by: 1 | -1) {
  const counted = await addReplies(db, id, by)
  if (!counted) throw new Error('the comment to count does not exist')
  return counted
}

const addReplies = preparedFirst((db, id: string, by: number) =>
  db
    .updateTable('comment')
    .set((eb) => ({ replyCount: eb('replyCount', '+', by) }))
    .where('id', '=', id)
    .returning(['parentId', 'replyCount', 'deletedAt']),
)

/** Adds or subtracts a user's reaction from the score for `best`. The author's own reactions do not count. */
export const addToBestScore = (db: Db, id: string, userId: string, by: 1 | -1) =>
  db
    .updateTable('comment')
    .set((eb) => ({ best: eb('best', '-', by) }))
    .where('id', '=', id)
    .where('authorId', '!=', userId)
    .execute()

/** Hides a visible comment and returns its position; undefined if there was nothing to hide. */
export const updateCommentHidden = (db: Db, comment: Authorized<{ id: string }, 'review'>, hiddenAt: string) =>
  db
    .updateTable('comment')
    .set({ hiddenAt })
    .where('id', '=', comment.id)
    .where('hiddenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['postId', 'authorId'])
    .executeTakeFirst()

/** Shows a hidden comment and returns its position; undefined if there was nothing to show. */
export const updateCommentShown = (db: Db, comment: Authorized<{ id: string }, 'review'>) =>
  db
    .updateTable('comment')
    .set({ hiddenAt: null })
    .where('id', '=', comment.id)
    .where('hiddenAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning(['postId', 'authorId'])
    .executeTakeFirst()
