import { existingPosts } from '../../discussions/posts/access/predicates.ts'
import { inNumbers } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'

/** Returns existing posts by number, regardless of community and reports. */
export const listPostsNumbered = (db: Db, numbers: readonly number[]) =>
  db
    .selectFrom('postNumber')
    .innerJoin('post', 'post.id', 'postNumber.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['postNumber.number', 'post.id', 'post.title', 'post.content', 'post.plainText'])
    .select(['post.createdAt', 'post.updatedAt'])
    .select(['post.commentCount', 'user.name as authorName', 'user.email as authorEmail'])
    .select(['forum.id as forumId', 'forum.name as forumName'])
    .select(['community.name as communityName', 'community.slug as communitySlug'])
    .where('postNumber.number', 'in', inNumbers(numbers))
    .where('post.heldAt', 'is', null)
    .where(existingPosts)
    .execute()

/** The numbered pages end here, because each counts and skips all reports before it. The moderation queue has all. */
const numberedMax = 50_000

/** Counts the reports of posts, up to the maximum. */
export async function countPostReports(db: Db): Promise<number> {
  const reports = db.selectFrom('report').where('targetType', '=', 'POST')
  const last = reports
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .offset(numberedMax - 1)
  if (await last.limit(1).executeTakeFirst()) return numberedMax
  const { count } = await reports.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** Returns reports of posts, newest first; `postTitle` is null after the deletion of the post. */
export const listPostReports = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom('report')
    .leftJoin('user as reporter', (join) =>
      join.onRef('reporter.id', '=', 'report.reporterId').on('reporter.deletedAt', 'is', null),
    )
    .leftJoin('post', (join) => join.onRef('post.id', '=', 'report.targetId').on('post.deletedAt', 'is', null))
    .leftJoin('user as author', 'author.id', 'post.authorId')
    .leftJoin('forum', 'forum.id', 'post.forumId')
    .leftJoin('community', (join) =>
      join.onRef('community.id', '=', 'post.communityId').on('community.deletedAt', 'is', null),
    )
    .select(['report.id', 'report.status', 'report.reason', 'report.details', 'report.createdAt', 'report.targetId'])
    .select(['reporter.email as reporterEmail', 'post.title as postTitle'])
    .select(['post.content as postContent', 'post.plainText as postPlainText'])
    .select(['author.name as authorName', 'author.email as authorEmail'])
    .select(['forum.id as forumId', 'forum.name as forumName'])
    .select(['community.name as communityName', 'community.slug as communitySlug'])
    // A subquery, so that skipped rows cost only an index step each.
    .where('report.id', 'in', (eb) =>
      eb
        .selectFrom('report')
        .select('report.id')
        .where('report.targetType', '=', 'POST')
        .orderBy('report.createdAt', 'desc')
        .orderBy('report.id', 'desc')
        .limit(limit)
        .offset(offset),
    )
    .orderBy('report.createdAt', 'desc')
    .orderBy('report.id', 'desc')
    .execute()
