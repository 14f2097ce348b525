import { sql } from 'kysely'
import { noticeableComments } from '../../discussions/comments/access/predicates.ts'
import { visiblePosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy } from '../../discussions/posts/queries.ts'
import type { Viewer } from '../../platform/context.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'

/** Characters read from a text: more than a mail shows. */
const readMax = 5_000
const beginning = (column: 'post.content' | 'post.plainText' | 'comment.content' | 'comment.plainText') =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(readMax)})`

/** Returns these comments, as far as the reader may read them and has not kept them out of sight. */
export const listCommentTexts = (db: Db, reader: Viewer, ids: readonly string[]) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'user.name as author', 'user.deletedAt as authorDeletedAt'])
    .select([beginning('comment.content').as('content')])
    .select([sql<string | null>`${beginning('comment.plainText')}`.as('plainText')])
    .where('comment.id', 'in', inValues(ids))
    .where(noticeableComments(reader))
    .execute()

/** Returns the text of the post if the reader may read it, and whether it is one that they keep out of sight. */
export const findPostText = (db: Db, reader: Viewer, id: string) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.id', 'user.name as author', 'user.deletedAt as authorDeletedAt', 'community.isPrivate'])
    .select([beginning('post.content').as('content')])
    .select([sql<string | null>`${beginning('post.plainText')}`.as('plainText')])
    .select((eb) => eb.case().when(notHiddenBy(reader)(eb)).then(1).else(0).end().as('isInSight'))
    .where('post.id', '=', id)
    .where(visiblePosts(reader))
    .executeTakeFirst()
