import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { VisitedFeed } from '../../shared/feeds.ts'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import { unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, cursorAfter, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { posts } from '../posts/queries.ts'
import { wantedBy } from '../posts/visible.ts'

/** What orders a feed, the highest first. */
export type FeedOrder = 'hot' | 'createdAt'

/** Above every rank, moment and id: so that the first page is asked for in the words of every other. */
const top = cursorAfter(['~', '~'])

/** A page that begins at its cursor, or above everything. */
export const fromTop = ({ limit, cursor = top }: PageOf) => ({ limit, cursor })

/** A rank or moment; where there is none, one below all. */
const orBelowAll = (rank: Expression<unknown>) => sql<string>`coalesce(${rank}, 0)`

/** The words of the partial indexes, by which SQLite knows them. */
const isShown = sql<boolean>`"post"."deletedAt" is null and "post"."hiddenAt" is null`

/** A page of the posts of public communities; one row more than the page has. */
export const listPublicPosts = (db: Db, viewer: Viewer | null, order: FeedOrder, page: PageOf) =>
  posts(db, viewer)
    .where(isShown)
    // Which posts are walked along; whether one may be read is still asked of its community.
    .where(sql<boolean>`"post"."isPublic" = 1`)
    .where(visibleTo(null))
    .where(wantedBy(viewer))
    .where(afterCursor(fromTop(page), [`post.${order}`, 'post.id'], 'desc'))
    .orderBy(`post.${order}`, 'desc')
    .orderBy('post.id', 'desc')
    .limit(page.limit + 1)
    .execute()

/** Which posts of the viewer's communities: only those of private ones, or only those that others wrote. */
export interface OwnPosts {
  order: FeedOrder
  isPrivate?: true
  isByOthers?: true
  /** The rank below which nothing is asked for. */
  floor?: string | number | undefined
}

/** The posts a feed may hold of a community the viewer belongs to, from the cursor on. */
const fits =
  (viewer: Viewer, { order, isByOthers }: OwnPosts, page: PageOf) =>
  (eb: ExpressionBuilder<Schema, 'post' | 'community'>) =>
    eb.and([
      isShown,
      wantedBy(viewer)(eb),
      isByOthers ? eb('post.authorId', '!=', viewer.id) : eb.lit(true),
      afterCursor(fromTop(page), [`post.${order}`, 'post.id'], 'desc'),
    ])

/**
 * A page of the posts of the communities the viewer belongs to. Of each community the first post is looked at: when
 * there are enough of these, nothing below the last of them can be on the page; and of one community no more than a
 * page can be. So a member of many reads little more than a member of one.
 */
export function listOwnPosts(db: Db, viewer: Viewer, own: OwnPosts, page: PageOf) {
  const { order, isPrivate, floor } = own
  const rank = `post.${order}` as const
  const fitting = fits(viewer, own, page)
  const places = db
    .selectFrom('communityMember as place')
    .innerJoin('community', 'community.id', 'place.communityId')
    .where('place.userId', '=', viewer.id)
    .where('community.deletedAt', 'is', null)
    .$if(isPrivate === true, (query) => query.where('community.isPrivate', '=', 1))
  const ranks = db
    .selectFrom('post')
    .select(`${rank} as rank`)
    .where('post.communityId', '=', sql.ref<string>('place.communityId'))
    .where(fitting)
    .orderBy(rank, 'desc')
    .orderBy('post.id', 'desc')
    .limit(1)
  const lastFirst = places.select(ranks.as('first')).orderBy('first', 'desc').limit(1).offset(page.limit)
  const bottom = floor === undefined ? orBelowAll(lastFirst) : sql<string>`${floor}`
  const lastHere = ranks.where(rank, '>=', bottom).offset(page.limit)
  const ids = places
    .innerJoin('post', 'post.communityId', 'place.communityId')
    .select('post.id')
    .where(fitting)
    .where(rank, '>=', sql<string>`coalesce(${lastHere}, ${bottom})`)
    .orderBy(rank, 'desc')
    .orderBy('post.id', 'desc')
    .limit(page.limit + 1)
  return posts(db, viewer)
    .where('post.id', 'in', ids.$asScalar())
    .orderBy(unindexed(rank), 'desc')
    .orderBy(unindexed('post.id'), 'desc')
    .execute()
}

/** When the person looked at the feed last. */
export const findVisit = (db: Db, userId: string, feed: VisitedFeed) =>
  db.selectFrom('feedVisit').select('seenAt').where('userId', '=', userId).where('feed', '=', feed).executeTakeFirst()

export const saveVisit = (db: Db, userId: string, feed: VisitedFeed, seenAt: string) =>
  db
    .insertInto('feedVisit')
    .values({ userId, feed, seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'feed']).doUpdateSet({ seenAt }))
    .execute()
