import { type ExpressionBuilder, sql } from 'kysely'
import type { VisitedFeed } from '../../shared/feeds.ts'
import { visibleTo } from '../communities/visible.ts'
import type { Viewer } from '../context.ts'
import type { Flag } from '../db/columns.ts'
import { flag, unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterKey, cursorAfter, type Key, keyBefore, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { all, first } from '../db/statements.ts'
import { posts } from '../posts/queries.ts'
import { wantedBy } from '../posts/visible.ts'

/** What orders a feed, the highest first. */
export type FeedOrder = 'hot' | 'createdAt'

/** Above every rank, moment and id: so that the first page is asked for in the words of every other. */
const top = cursorAfter(['~', '~'])

/** A page that begins at its cursor, or above everything. */
export const fromTop = ({ limit, cursor = top }: PageOf) => ({ limit, cursor })

/** A key no row has: what a guest is looked up by. */
const nobody = ''

/** One of these for each order. */
const forEachOrder = <Made>(make: (order: FeedOrder) => Made): Readonly<Record<FeedOrder, Made>> => ({
  hot: make('hot'),
  createdAt: make('createdAt'),
})

/** The words of the partial indexes, by which SQLite knows them. */
const isShown = sql<boolean>`"post"."deletedAt" is null and "post"."hiddenAt" is null`

const publicPosts = forEachOrder((order) =>
  all((db, viewerId: string, count: number, ...key: Key) =>
    posts(db, { id: viewerId })
      .where(isShown)
      // Which posts are walked along; whether one may be read is still asked of its community.
      .where(sql<boolean>`"post"."isPublic" = 1`)
      .where(visibleTo(null))
      .where(wantedBy({ id: viewerId }))
      .where(afterKey(key, [`post.${order}`, 'post.id'], 'desc'))
      .orderBy(`post.${order}`, 'desc')
      .orderBy('post.id', 'desc')
      .limit(count),
  ),
)

/** A page of the posts of public communities; one row more than the page has. */
export const listPublicPosts = (db: Db, viewer: Viewer | null, order: FeedOrder, page: PageOf) =>
  publicPosts[order](db, viewer?.id ?? nobody, page.limit + 1, ...keyBefore(fromTop(page), 2))

const ownPosts = forEachOrder((order) => {
  const rank = `post.${order}` as const
  type Rank = string | number | null
  return all(
    (
      db,
      viewerId: string,
      isPrivate: Flag,
      isByOthers: Flag,
      floor: Rank,
      limit: number,
      count: number,
      ...key: Key
    ) => {
      const fits = (eb: ExpressionBuilder<Schema, 'post' | 'community'>) =>
        eb.and([
          isShown,
          wantedBy({ id: viewerId })(eb),
          sql<boolean>`(not ${isByOthers} or "post"."authorId" <> ${viewerId})`,
          afterKey(key, [rank, 'post.id'], 'desc'),
        ])
      const places = db
        .selectFrom('communityMember as place')
        .innerJoin('community', 'community.id', 'place.communityId')
        .where('place.userId', '=', viewerId)
        .where('community.deletedAt', 'is', null)
        .where(sql<boolean>`(not ${isPrivate} or "community"."isPrivate" = 1)`)
      const ranks = db
        .selectFrom('post')
        .select(`${rank} as rank`)
        .where('post.communityId', '=', sql.ref<string>('place.communityId'))
        .where(fits)
        .orderBy(rank, 'desc')
        .orderBy('post.id', 'desc')
        .limit(1)
      const lastFirst = places.select(ranks.as('first')).orderBy('first', 'desc').limit(1).offset(limit)
      // Where there are too few, one below all.
      const bottom = sql<string>`coalesce(${floor}, ${lastFirst}, 0)`
      const lastHere = ranks.where(rank, '>=', bottom).offset(limit)
      const ids = places
        .innerJoin('post', 'post.communityId', 'place.communityId')
        .select('post.id')
        .where(fits)
        .where(rank, '>=', sql<string>`coalesce(${lastHere}, ${bottom})`)
        .orderBy(rank, 'desc')
        .orderBy('post.id', 'desc')
        .limit(count)
      return posts(db, { id: viewerId })
        .where('post.id', 'in', ids.$asScalar())
        .orderBy(unindexed(rank), 'desc')
        .orderBy(unindexed('post.id'), 'desc')
    },
  )
})

/** Which posts of the viewer's communities: only those of private ones, or only those that others wrote. */
export interface OwnPosts {
  order: FeedOrder
  isPrivate?: boolean
  isByOthers?: boolean
  /** The rank below which nothing is asked for. */
  floor?: string | number | null | undefined
}

/**
 * A page of the posts of the communities the viewer belongs to. Of each community the first post is looked at: when
 * there are enough of these, nothing below the last of them can be on the page; and of one community no more than a
 * page can be. So a member of many reads little more than a member of one.
 */
export const listOwnPosts = (
  db: Db,
  viewer: Viewer,
  { order, isPrivate = false, isByOthers = false, floor = null }: OwnPosts,
  page: PageOf,
) => {
  const { limit } = page
  const key = keyBefore(fromTop(page), 2)
  return ownPosts[order](db, viewer.id, flag(isPrivate), flag(isByOthers), floor, limit, limit + 1, ...key)
}

/** When the person looked at the feed last. */
export const findVisit = first((db, userId: string, feed: VisitedFeed) =>
  db.selectFrom('feedVisit').select('seenAt').where('userId', '=', userId).where('feed', '=', feed),
)

export const saveVisit = (db: Db, userId: string, feed: VisitedFeed, seenAt: string) =>
  db
    .insertInto('feedVisit')
    .values({ userId, feed, seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'feed']).doUpdateSet({ seenAt }))
    .execute()
