import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { hotRank } from '../../shared/hot.ts'
import type { PostSort } from '../../shared/posts.ts'
import type { Viewer } from '../context.ts'
import { flag, unindexed } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'
import type { Schema } from '../db/schema.ts'
import { matches } from '../search/queries.ts'
import { posts } from './queries.ts'
import { unhiddenFor, wantedBy } from './visible.ts'

/** Which posts of a community are asked for, and by whom; null where it does not matter. */
export interface PostFilter {
  viewer: Viewer | null
  communityId: string
  authorId: string | null
  topicId: string | null
  forumId: string | null
  /** The moment since when they were written. */
  since: string
  /** Leaves the pinned ones out: they stand on top, unless reports have hidden them. */
  isUnpinned: boolean
}

/** The orders by rank: by likes, or by src/shared/hot.ts. */
type RankSort = Exclude<PostSort, 'new'>

/** So many posts are put in order by what no index orders them by. */
const rankedMost = 1000

const isAbout = (post: 'post.id' | 'postNumber.postId', topicId: string | null) => sql<boolean>`
  (${topicId} is null or exists (
    select 1 from "postTopic" as "about" where "about"."postId" = ${sql.ref(post)} and "about"."topicId" = ${topicId}
  ))`

/** The filter as a condition that uses no index: each list says itself what it walks. Of one wording for all cases. */
const fits = ({ communityId, authorId, forumId, since, isUnpinned }: PostFilter) => sql<boolean>`
  "post"."deletedAt" is null
  and (not ${flag(isUnpinned)} or "post"."pinnedAt" is null or "post"."hiddenAt" is not null)
  and +"post"."communityId" = ${communityId}
  and +"post"."createdAt" >= ${since}
  and "post"."authorId" = coalesce(${authorId}, "post"."authorId")
  and "post"."forumId" = coalesce(${forumId}, "post"."forumId")`

/** The community's posts that the viewer, who may read it, is shown. */
const listed = (db: Db, filter: PostFilter) =>
  posts(db, filter.viewer).where(fits(filter)).where(unhiddenFor(filter.viewer)).where(wantedBy(filter.viewer))

/** What is pinned in the community and shown, the latest pinned first. There are but few. */
export const listPinned = (db: Db, filter: PostFilter) =>
  listed(db, { ...filter, isUnpinned: false })
    .where('post.communityId', '=', filter.communityId)
    .where('post.pinnedAt', 'is not', null)
    .where('post.hiddenAt', 'is', null)
    .orderBy('post.pinnedAt', 'desc')
    .orderBy('post.id', 'desc')
    .execute()

function newestFirst<Joined, Tables extends keyof Joined, Row>(
  rows: SelectQueryBuilder<Joined, Tables, Row>,
  [moment, id]: readonly [string, string],
  since: string,
  page: PageOf,
) {
  return rows
    .where(sql<string>`${sql.ref(moment)}`, '>=', since)
    .where(afterCursor(page, [moment, id], 'desc'))
    .orderBy(sql.ref(moment), 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(page.limit + 1)
    .execute()
}

/** Posts of a community, newest first, along the index of the narrowest thing that is asked for. */
export function listNewest(db: Db, filter: PostFilter, page: PageOf) {
  const { communityId, authorId, topicId, forumId, since } = filter
  const rows = listed(db, filter).where(isAbout('post.id', topicId))
  const inOrder = ['post.createdAt', 'post.id'] as const
  if (authorId !== null) {
    const theirs = rows.where('post.communityId', '=', communityId).where('post.authorId', '=', authorId)
    return newestFirst(theirs, inOrder, since, page)
  }
  if (topicId !== null) {
    const about = rows
      .innerJoin('postTopic', 'postTopic.postId', 'post.id')
      .where('postTopic.communityId', '=', communityId)
      .where('postTopic.topicId', '=', topicId)
    return newestFirst(about, ['postTopic.createdAt', 'postTopic.postId'], since, page)
  }
  if (forumId !== null) return newestFirst(rows.where('post.forumId', '=', forumId), inOrder, since, page)
  return newestFirst(rows.where('post.communityId', '=', communityId), inOrder, since, page)
}

/** The ids of some posts of the community, as a subquery. */
type Some = Expression<string>

const narrowing = <Table extends keyof Schema>(some: SelectQueryBuilder<Schema, Table, { postId: string }>) => ({
  some: some.$asScalar<'postId'>(),
  findOneTooMany: () => some.offset(rankedMost).limit(1).executeTakeFirst(),
})

/** What each thing that is asked for leaves. */
function narrowings(db: Db, sort: RankSort, { communityId, authorId, topicId, forumId, since }: PostFilter) {
  const ids = db.selectFrom('post').select('id as postId')
  const own = ids.where('communityId', '=', communityId)
  const about = db.selectFrom('postTopic').select('postId').where('communityId', '=', communityId)
  return [
    ...(authorId === null ? [] : [narrowing(own.where('authorId', '=', authorId).where('deletedAt', 'is', null))]),
    ...(topicId === null ? [] : [narrowing(about.where('topicId', '=', topicId))]),
    ...(forumId === null ? [] : [narrowing(ids.where('forumId', '=', forumId))]),
    // Late posts are at the top of the hot ones anyhow.
    ...(since === '' || sort === 'hot' ? [] : [narrowing(own.where('createdAt', '>=', since))]),
  ]
}

/** What one thing that is asked for leaves, if that is little enough to be put in order. */
export async function findFew(db: Db, sort: RankSort, filter: PostFilter): Promise<Some | undefined> {
  for (const { some, findOneTooMany } of narrowings(db, sort, filter)) {
    if (!(await findOneTooMany())) return some
  }
}

/** Numbers in the index grow as posts are written: that of the community's first since then, else one beyond all. */
const firstNumberSince = ({ communityId, since }: PostFilter) => sql<number>`coalesce((
  select "number" from "postNumber" where "postId" = (
    select "id" from "post" where "communityId" = ${communityId} and "createdAt" >= ${since}
    order by "createdAt", "id" limit 1
  )), 9223372036854775807)`

/** The newest of the community's posts that match; `match` as `inPostsOf` makes it. */
export const newestMatching = (db: Db, filter: PostFilter, match: string): Some =>
  db
    .selectFrom('postNumber')
    .innerJoin('postSearch', 'postSearch.rowid', 'postNumber.number')
    .select('postNumber.postId')
    .where(matches('postSearch', match))
    .where(isAbout('postNumber.postId', filter.topicId))
    .$if(filter.since !== '', (query) => query.where('postSearch.rowid', '>=', firstNumberSince(filter)))
    .orderBy('postSearch.rowid', 'desc')
    .limit(rankedMost)
    .$asScalar<'postId'>()

/** A page of them, newest first. */
export const listMatching = (db: Db, filter: PostFilter, match: string, page: PageOf) =>
  listed(db, filter)
    .innerJoin('postNumber', 'postNumber.postId', 'post.id')
    .innerJoin('postSearch', 'postSearch.rowid', 'postNumber.number')
    .select('postNumber.number')
    .where(matches('postSearch', match))
    // Looked up before the post itself is.
    .where(isAbout('postNumber.postId', filter.topicId))
    .$if(filter.since !== '', (query) => query.where('postSearch.rowid', '>=', firstNumberSince(filter)))
    .where(afterCursor(page, ['postSearch.rowid'], 'desc'))
    .orderBy('postSearch.rowid', 'desc')
    .limit(page.limit + 1)
    .execute()

const rankColumns = { hot: 'post.hot', top: 'post.likeCount' } as const

/** Posts of a community, the highest rank first: those among `some`, which are put in order, else all along an index. */
export function listRanked(db: Db, sort: RankSort, filter: PostFilter, page: PageOf, some?: Some) {
  const rank = rankColumns[sort]
  const rows = listed(db, filter)
    .where(isAbout('post.id', filter.topicId))
    .where(afterCursor(page, [rank, 'post.id'], 'desc'))
    .limit(page.limit + 1)
  if (some) {
    const order = rows.orderBy(unindexed(rank), 'desc').orderBy(unindexed('post.id'), 'desc')
    return order.where('post.id', 'in', some).execute()
  }
  // No post is below the rank it starts with: those of before `since` end the list.
  const floor = sort === 'hot' && filter.since !== '' ? hotRank({ createdAt: filter.since, ...noVoices }) : 0
  return rows
    .where('post.communityId', '=', filter.communityId)
    .where(rank, '>=', floor)
    .orderBy(rank, 'desc')
    .orderBy('post.id', 'desc')
    .execute()
}

const noVoices = { reactorCount: 0, commenterCount: 0 }
