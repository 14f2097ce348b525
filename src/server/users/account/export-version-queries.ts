import { commentTextKeys, postTextKeys } from '../../../shared/discussions/texts.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'

/** Returns the ids of the user's posts or comments, oldest first. */
export const listTextIdsToExport = (db: Db, table: 'post' | 'comment', userId: string, page: PageRequest) =>
  db
    .selectFrom(table)
    .select(['id', 'createdAt'])
    .where('authorId', '=', userId)
    .where(afterCursor(page, ['createdAt', 'id'], 'asc'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .execute()

export const listIdsOfPostVersions = (db: Db, postIds: readonly string[]) =>
  db
    .selectFrom('postVersion')
    .select('id')
    .where('postId', 'in', postIds)
    .orderBy('postId')
    .orderBy('replacedAt')
    .orderBy('id')
    .execute()

export const listIdsOfCommentVersions = (db: Db, commentIds: readonly string[]) =>
  db
    .selectFrom('commentVersion')
    .select('id')
    .where('commentId', 'in', commentIds)
    .orderBy('commentId')
    .orderBy('replacedAt')
    .orderBy('id')
    .execute()

export const listPostVersionsToExport = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('postVersion')
    .select(['postId', ...postTextKeys, 'writtenAt', 'replacedAt'])
    .where('id', 'in', ids)
    .orderBy('postId')
    .orderBy('replacedAt')
    .orderBy('id')
    .execute()

export const listCommentVersionsToExport = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('commentVersion')
    .select(['commentId', ...commentTextKeys, 'writtenAt', 'replacedAt'])
    .where('id', 'in', ids)
    .orderBy('commentId')
    .orderBy('replacedAt')
    .orderBy('id')
    .execute()
