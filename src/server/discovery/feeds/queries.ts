import { type ExpressionBuilder, sql } from 'kysely'
import type { VisitedFeed } from '../../../shared/discovery/feeds.ts'
import { joinedCommunities } from '../../communities/core/access/predicates.ts'
import { publicPosts, shownPosts } from '../../discussions/posts/access/predicates.ts'
import { notHiddenBy, posts } from '../../discussions/posts/queries.ts'
import { notMutedBy } from '../../notify/follows/level-queries.ts'
import type { Viewer } from '../../platform/context.ts'
import type { Flag } from '../../platform/db/column-types.ts'
import { flag, withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterKey, type CursorKey, cursorKey, encodeCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { noUserId, preparedAll, preparedFirst } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** The order of a feed, highest first. */
export type FeedOrder = 'hot' | 'createdAt'

/** Keys above every rank, time and id, so that the first page uses the same SQL as the others. */
const tops = { hot: encodeCursor(['Infinity', '~']), createdAt: encodeCursor(['~', '~']) }

/** Adds the cursor at the top to a first page. */
export const fromTop = ({ limit, cursor }: PageRequest, order: FeedOrder) => ({ limit, cursor: cursor ?? tops[order] })

const forEachOrder = <Made>(make: (order: FeedOrder) => Made): Readonly<Record<FeedOrder, Made>> => ({
  hot: make('hot'),
  createdAt: make('createdAt'),
})

const publicFeed = forEachOrder((order) =>
  preparedAll((db, viewerId: string, count: number, ...key: CursorKey) =>
    posts(db, { id: viewerId })
      .where(publicPosts)
      .where(notHiddenBy({ id: viewerId }))
      .where(notMutedBy(viewerId))
      .where(afterKey(key, [`post.${order}`, 'post.id'], 'desc'))
      .orderBy(`post.${order}`, 'desc')
      .orderBy('post.id', 'desc')
      .limit(count),
  ),
)

/** Lists the posts of public communities; one row more than the page. */
export const listPublicPosts = (db: Db, viewer: Viewer | null, order: FeedOrder, page: PageRequest) =>
  publicFeed[order](db, viewer?.id ?? noUserId, page.limit + 1, ...cursorKey(fromTop(page, order), [order, 'id']))

const ownPosts = forEachOrder((order) => {
  const rank = `post.${order}` as const
  type Rank = string | number | null
  return preparedAll(
    (
      db,
      viewerId: string,
      isPrivate: Flag,
      isByOthers: Flag,
      floor: Rank,
      limit: number,
      count: number,
      ...key: CursorKey
    ) => {
      const fits = (eb: ExpressionBuilder<Schema, 'post' | 'community'>) =>
        eb.and([
          shownPosts,
          notHiddenBy({ id: viewerId })(eb),
          notMutedBy(viewerId),
          sql<boolean>`(${isByOthers} = 0 or "post"."authorId" <> ${viewerId})`,
          afterKey(key, [rank, 'post.id'], 'desc'),
        ])
      const communities = joinedCommunities(db, viewerId).where(
        sql<boolean>`(${isPrivate} = 0 or "community"."isPrivate" = 1)`,
      )
      const ranks = db
        .selectFrom('post')
        .select(`${rank} as rank`)
        .where('post.communityId', '=', sql.ref<string>('place.communityId'))
        .where(fits)
        .orderBy(rank, 'desc')
        .orderBy('post.id', 'desc')
        .limit(1)
      const lastFirst = communities
        .select(ranks.as('first'))
        .orderBy('first', (order) => order.desc().nullsLast())
        .limit(1)
        .offset(limit)
      // With too few posts, a value below all.
      const bottom = sql<string>`coalesce(${floor}, ${lastFirst}, ${sql.lit(order === 'hot' ? 0 : '')})`
      const lastHere = ranks.where(rank, '>=', bottom).offset(limit)
      const ids = communities
        .innerJoin('post', 'post.communityId', 'place.communityId')
        .select('post.id')
        .where(fits)
        .where(rank, '>=', sql<string>`coalesce(${lastHere}, ${bottom})`)
        .orderBy(rank, 'desc')
        .orderBy('post.id', 'desc')
        .limit(count)
      return posts(db, { id: viewerId })
        .where('post.id', 'in', ids.$asScalar())
        .orderBy(withoutIndex(rank), 'desc')
        .orderBy(withoutIndex('post.id'), 'desc')
    },
  )
})

/** A subset of the posts in the viewer's communities: of private communities, or by other users. */
export interface OwnPosts {
  order: FeedOrder
  isPrivate?: boolean
  isByOthers?: boolean
  /** The rank below which posts are not needed. */
  floor?: string | number | null | undefined
}

/**
 * Lists the posts of the viewer's communities. First reads the top post of each community: with enough of these, no
 * post below the last of them can be on the page, and no community contributes more than a page. Many memberships cost
 * little more than one.
 */
export const listOwnPosts = (
  db: Db,
  viewer: Viewer,
  { order, isPrivate = false, isByOthers = false, floor = null }: OwnPosts,
  page: PageRequest,
) => {
  const { limit } = page
  const key = cursorKey(fromTop(page, order), [order, 'id'])
  return ownPosts[order](db, viewer.id, flag(isPrivate), flag(isByOthers), floor, limit, limit + 1, ...key)
}

/** Returns when the user last visited the feed. */
export const findVisit = preparedFirst((db, userId: string, feed: VisitedFeed) =>
  db.selectFrom('feedVisit').select('seenAt').where('userId', '=', userId).where('feed', '=', feed),
)

export const saveVisit = (db: Db, userId: string, feed: VisitedFeed, seenAt: string) =>
  db
    .insertInto('feedVisit')
    .values({ userId, feed, seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'feed']).doUpdateSet({ seenAt }))
    .execute()
