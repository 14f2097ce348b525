import { type ExpressionBuilder, sql } from 'kysely'
import { visibleCommunities } from '../communities/core/access/predicates.ts'
import { visiblePosts } from '../discussions/posts/access/predicates.ts'
import type { Viewer } from '../platform/context.ts'
import type { Schema } from '../platform/db/schema.ts'

type Builder = ExpressionBuilder<Schema, 'notification' | 'reportCase'>

/** Characters read from a comment for its excerpt. */
const contentReadMax = 600

/**
 * The title of the reported post, the beginning of the reported comment, or the name of the reported user or community.
 * Null while the reader may not see it in lists, or it does not exist any more.
 */
export const reportedText = (reader: Viewer) => (eb: Builder) => {
  const post = eb
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select('post.title as text')
    .whereRef('post.id', '=', 'reportCase.targetId')
    .where(visiblePosts(reader))
  const comment = eb
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(
      sql<string>`substr(coalesce("comment"."plainText", "comment"."content"), 1, ${sql.lit(contentReadMax)})`.as(
        'text',
      ),
    )
    .whereRef('comment.id', '=', 'reportCase.targetId')
    .where('comment.deletedAt', 'is', null)
    .where(visiblePosts(reader))
  const user = eb
    .selectFrom('user')
    .select('user.name as text')
    .whereRef('user.id', '=', 'reportCase.targetId')
    .where('user.deletedAt', 'is', null)
  const community = eb
    .selectFrom('community')
    .select('community.name as text')
    .whereRef('community.id', '=', 'reportCase.targetId')
    .where(visibleCommunities(reader))
  return eb
    .case('reportCase.targetType')
    .when('POST')
    .then(post)
    .when('COMMENT')
    .then(comment)
    .when('USER')
    .then(user)
    .when('COMMUNITY')
    .then(community)
    .end()
}
