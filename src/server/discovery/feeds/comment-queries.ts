import { type ExpressionBuilder, sql } from 'kysely'
import { reportedBy } from '../comments/visible.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { postVisibleTo, wantedBy } from '../posts/visible.ts'
import { fromTop } from './queries.ts'

/** The words of the partial index, by which SQLite knows it. */
const isShown = sql<boolean>`"comment"."deletedAt" is null and "comment"."hiddenAt" is null`

/** Others' replies to the viewer's comments, newest first; one row more than the page has. */
export const listReplies = (db: Db, viewer: Viewer, page: PageOf) =>
  db
    .selectFrom('comment')
    .innerJoin('comment as parent', 'parent.id', 'comment.parentId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('forum', 'forum.id', 'post.forumId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.content', 'comment.createdAt', 'parent.content as parentContent'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .select(['post.id as postId', 'post.title', 'forum.name as forumName'])
    .select(['community.slug', 'community.name as communityName'])
    .where('comment.repliedToId', '=', viewer.id)
    .where(isShown)
    .where('parent.deletedAt', 'is', null)
    .where((eb) => eb.not(reportedBy(viewer)(eb)))
    .where(postVisibleTo(viewer))
    .where(wantedBy(viewer))
    .where(afterCursor(fromTop(page), ['comment.createdAt', 'comment.id'], 'desc'))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Of a community the viewer belongs to, the comments of others that a feed may hold, under posts that it may hold. */
const fits = (viewer: Viewer) => (eb: ExpressionBuilder<Schema, 'comment' | 'post' | 'community'>) =>
  eb.and([
    isShown,
    eb('comment.authorId', '!=', viewer.id),
    eb.not(reportedBy(viewer)(eb)),
    eb('post.deletedAt', 'is', null),
    eb('post.hiddenAt', 'is', null),
    wantedBy(viewer)(eb),
  ])

const placesOf = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('communityMember as place')
    .innerJoin('community', 'community.id', 'place.communityId')
    .where('place.userId', '=', viewer.id)
    .where('community.deletedAt', 'is', null)

/** The moments of the comments in the community `place`, the newest first. */
const momentsOf = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .select('comment.createdAt')
    .where('comment.communityId', '=', sql.ref<string>('place.communityId'))
    .where(fits(viewer))
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(1)

/** The moment before which none of so many newest comments can be, as `listOwnPosts` finds it for posts. */
async function findFloor(db: Db, viewer: Viewer, limit: number): Promise<string> {
  const row = await placesOf(db, viewer)
    .select(momentsOf(db, viewer).as('newest'))
    .orderBy('newest', 'desc')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst()
  return row?.newest ?? ''
}

/** The newest comments of others in the viewer's communities. */
export async function listOwnComments(db: Db, viewer: Viewer, limit: number) {
  const floor = await findFloor(db, viewer, limit)
  const lastHere = momentsOf(db, viewer)
    .where('comment.createdAt', '>=', floor)
    .offset(limit - 1)
  return placesOf(db, viewer)
    .innerJoin('comment', 'comment.communityId', 'place.communityId')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.postId', 'comment.content', 'comment.createdAt', 'user.name as authorName'])
    .select(['community.slug', 'community.name as communityName'])
    .where(fits(viewer))
    .where('comment.createdAt', '>=', sql<string>`coalesce(${lastHere}, ${floor})`)
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute()
}
