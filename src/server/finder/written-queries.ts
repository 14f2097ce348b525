import { commentVisibleTo } from '../comments/visible.ts'
import type { Viewer } from '../context.ts'
import { unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { posts } from '../posts/queries.ts'
import { postVisibleTo, wantedBy } from '../posts/visible.ts'
import { numbered } from './number-queries.ts'

/** What is written. */
export type Written = 'post' | 'comment'

/** Moments between which something was written: since `since`, before `until`. */
export interface Period {
  since: string
  until: string
}

/** The post or comment with this number or the next higher one, and when it was written. */
export const findNumbered = (db: Db, kind: Written, number: number) =>
  kind === 'post'
    ? db
        .selectFrom('postNumber as known')
        .crossJoin('post as written')
        .select(['known.number', 'written.createdAt'])
        .where('known.number', '>=', number)
        .whereRef('written.id', '=', 'known.postId')
        .orderBy('known.number')
        .limit(1)
        .executeTakeFirst()
    : db
        .selectFrom('commentNumber as known')
        .crossJoin('comment as written')
        .select(['known.number', 'written.createdAt'])
        .where('known.number', '>=', number)
        .whereRef('written.id', '=', 'known.commentId')
        .orderBy('known.number')
        .limit(1)
        .executeTakeFirst()

/** Of the posts with these numbers those that the viewer is shown, with what a card shows. */
export const listPostsNumbered = (
  db: Db,
  viewer: Viewer | null,
  numbers: readonly number[],
  { since, until }: Period,
) =>
  posts(db, viewer)
    .innerJoin('postNumber', 'postNumber.postId', 'post.id')
    .select('postNumber.number')
    .where('postNumber.number', 'in', numbered(numbers))
    .where(unindexed<string>('post.createdAt'), '>=', since)
    .where(unindexed<string>('post.createdAt'), '<', until)
    .where(postVisibleTo(viewer))
    .where(wantedBy(viewer))
    .execute()

/** Of the comments with these numbers those that the viewer is shown, with their posts and communities. */
export const listCommentsNumbered = (
  db: Db,
  viewer: Viewer | null,
  numbers: readonly number[],
  { since, until }: Period,
) =>
  db
    .selectFrom('commentNumber')
    .innerJoin('comment', 'comment.id', 'commentNumber.commentId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['commentNumber.number', 'comment.id', 'comment.content', 'comment.createdAt'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['post.id as postId', 'post.title as postTitle'])
    .select(['community.slug as communitySlug', 'community.name as communityName', 'community.isPrivate'])
    .where('commentNumber.number', 'in', numbered(numbers))
    .where(unindexed<string>('comment.createdAt'), '>=', since)
    .where(unindexed<string>('comment.createdAt'), '<', until)
    .where(commentVisibleTo(viewer))
    .where(wantedBy(viewer))
    .execute()
