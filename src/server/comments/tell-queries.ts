import type { Db } from '../db/open.ts'

/** Who wrote the post, and the comment above when there is one. */
export const findAuthorsAbove = (db: Db, postId: string, parentId: string | null) =>
  db
    .selectFrom('post')
    .leftJoin('comment', (join) => join.on('comment.id', '=', parentId ?? ''))
    .select(['post.authorId as postAuthorId', 'comment.authorId as parentAuthorId'])
    .where('post.id', '=', postId)
    .executeTakeFirstOrThrow()
