import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { hotRank } from '../../../shared/discussions/hot-rank.ts'
import type { PostSort } from '../../../shared/discussions/posts.ts'
import type { Viewer } from '../../platform/context.ts'
import { flag, inNumbers, inValues, withoutIndex } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, afterKey, cursorKey, type PageRequest } from '../../platform/db/pagination.ts'
import { preparedForViewer, type QueryViewer } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { visiblePostsThere } from './access/predicates.ts'
import { notHiddenBy, posts } from './queries.ts'

/** A filter for the posts of a community; null fields do not filter. */
export interface PostFilter {
  viewer: Viewer | null
  communityId: string
  authorId: string | null
  topicId: string | null
  forumId: string | null
  /** The earliest creation time. */
  since: string
  /** Excludes pinned posts, which are listed first, unless reports have hidden them. */
  excludesPinned: boolean
}

/** Orders by rank: by likes, by src/shared/discussions/hot-rank.ts, or by activity. */
export type RankSort = Exclude<PostSort, 'new' | 'auto'>

/** The maximum number of posts that are sorted without an index. */
export const rankedMax = 1000

const hasTopic = (topicId: string | null) => sql<boolean>`
  (cast(${topicId} as text) is null or exists (
    select 1 from "postTopic" as "about" where "about"."postId" = "post"."id" and "about"."topicId" = ${topicId}
  ))`

/** A filter for a prepared query, whose values are placeholders. */
type QueryFilter = Omit<PostFilter, 'viewer' | 'excludesPinned'> & { viewer: QueryViewer | null; isUnpinned: number }

const queryFilter = ({ excludesPinned, ...filter }: PostFilter): QueryFilter => ({
  ...filter,
  isUnpinned: flag(excludesPinned),
})

/**
 * The filter as a condition that uses no index, because each list chooses the index itself. One wording for all cases
 * keeps one prepared statement.
 */
const matchesFilter = ({ communityId, authorId, forumId, since, isUnpinned }: QueryFilter) => sql<boolean>`
  (${isUnpinned} = 0 or "post"."pinnedAt" is null or "post"."hiddenAt" is not null)
  and ${withoutIndex('post.communityId')} = ${communityId}
  and ${withoutIndex('post.createdAt')} >= ${since}
  and "post"."authorId" = coalesce(${authorId}, "post"."authorId")
  and "post"."forumId" = coalesce(${forumId}, "post"."forumId")`

/** Selects the community's posts for a viewer who may read it. */
const filteredPosts = (db: Db, filter: QueryFilter) =>
  posts(db, filter.viewer)
    .where(matchesFilter(filter))
    .where(visiblePostsThere(filter.viewer))
    .where(notHiddenBy(filter.viewer))

type OptionalId = string | null

const listPinnedPosts = preparedForViewer(
  (db, viewer, communityId: string, authorId: OptionalId, forumId: OptionalId, since: string) =>
    filteredPosts(db, { viewer, communityId, authorId, topicId: null, forumId, since, isUnpinned: 0 })
      .where('post.communityId', '=', communityId)
      .where('post.pinnedAt', 'is not', null)
      .where('post.hiddenAt', 'is', null)
      .orderBy('post.pinnedAt', 'desc')
      .orderBy('post.id', 'desc'),
)

/** Lists the visible pinned posts, latest pinned first; there are only few. */
export const listPinned = (db: Db, { viewer, communityId, authorId, forumId, since }: PostFilter) =>
  listPinnedPosts(db, viewer, communityId, authorId, forumId, since)

function newestFirst<Joined, Tables extends keyof Joined, Row>(
  rows: SelectQueryBuilder<Joined, Tables, Row>,
  [moment, id]: readonly [string, string],
  since: string,
  page: PageRequest,
) {
  return rows
    .where(sql<string>`${sql.ref(moment)}`, '>=', since)
    .where(afterCursor(page, [moment, id], 'desc'))
    .orderBy(sql.ref(moment), 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(page.limit + 1)
    .execute()
}

/** Lists a community's posts, newest first, along the index of the most selective filter. */
export function listNewest(db: Db, filter: PostFilter, page: PageRequest) {
  const { communityId, authorId, topicId, forumId, since } = filter
  const rows = filteredPosts(db, queryFilter(filter)).where(hasTopic(topicId))
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

/** A subquery for post ids. */
type PostIdSubquery = Expression<string>

/** A subquery for these ids. */
export const postIds = (ids: readonly string[]): PostIdSubquery => inValues(ids)

const limitedIds = <Table extends keyof Schema>(some: SelectQueryBuilder<Schema, Table, { postId: string }>) => ({
  some: some.$asScalar<'postId'>(),
  findOneTooMany: () => some.offset(rankedMax).limit(1).executeTakeFirst(),
})

/** The candidate ids of each filter. */
function selectiveFilters(db: Db, sort: RankSort, { communityId, authorId, topicId, forumId, since }: PostFilter) {
  const ids = db.selectFrom('post').select('id as postId')
  const own = ids.where('communityId', '=', communityId)
  const about = db.selectFrom('postTopic').select('postId').where('communityId', '=', communityId)
  return [
    ...(authorId === null ? [] : [limitedIds(own.where('authorId', '=', authorId).where('deletedAt', 'is', null))]),
    ...(topicId === null ? [] : [limitedIds(about.where('topicId', '=', topicId))]),
    ...(forumId === null ? [] : [limitedIds(ids.where('forumId', '=', forumId))]),
    // A period does not help with hot and active posts, because recent posts rank high anyway.
    ...(since === '' || sort !== 'top' ? [] : [limitedIds(own.where('createdAt', '>=', since))]),
  ]
}

/** Returns the ids of the first filter that is selective enough to be sorted. */
export async function findSelectiveIds(
  db: Db,
  sort: RankSort,
  filter: PostFilter,
): Promise<PostIdSubquery | undefined> {
  for (const { some, findOneTooMany } of selectiveFilters(db, sort, filter)) {
    if (!(await findOneTooMany())) return some
  }
}

/** Lists the posts with these search index numbers that match the filter. */
export const listNumbered = (db: Db, filter: PostFilter, numbers: readonly number[]) =>
  filteredPosts(db, queryFilter(filter))
    .innerJoin('postNumber', 'postNumber.postId', 'post.id')
    .select('postNumber.number')
    .where('postNumber.number', 'in', inNumbers(numbers))
    .where(hasTopic(filter.topicId))
    .execute()

/**
 * Like `listNumbered`, with only the columns that a search reads: the texts if it must check them, otherwise empty
 * ones.
 */
export async function listNumberedTexts(db: Db, filter: PostFilter, numbers: readonly number[], readsTexts: boolean) {
  const rows = await filteredPosts(db, queryFilter(filter))
    .clearSelect()
    .innerJoin('postNumber', 'postNumber.postId', 'post.id')
    .select(['postNumber.number', 'post.id'])
    .$if(readsTexts, (query) => query.select(['post.title', 'post.content']))
    .where('postNumber.number', 'in', inNumbers(numbers))
    .where(hasTopic(filter.topicId))
    .execute()
  return rows.map(({ title = '', content = '', ...row }) => ({ ...row, title, content }))
}

const rankColumns = { hot: 'post.hot', top: 'post.likeCount', active: 'post.activeAt' } as const

const rankedPosts = (db: Db, sort: RankSort, filter: QueryFilter, key: readonly string[], most: number) =>
  filteredPosts(db, filter)
    .where(hasTopic(filter.topicId))
    .where(afterKey(key, [rankColumns[sort], 'post.id'], 'desc'))
    .limit(most)

/** A list along the index of a rank. */
const listByRank = (sort: RankSort) =>
  preparedForViewer(
    (
      ...[db, viewer, communityId, authorId, topicId, forumId, since, isUnpinned, floor, most, ...key]: [
        ...[db: Db, viewer: QueryViewer | null, communityId: string],
        ...[authorId: OptionalId, topicId: OptionalId, forumId: OptionalId, since: string, isUnpinned: number],
        ...[floor: string | number, most: number, ...key: string[]],
      ]
    ) =>
      rankedPosts(db, sort, { viewer, communityId, authorId, topicId, forumId, since, isUnpinned }, key, most)
        .where('post.communityId', '=', communityId)
        .where(rankColumns[sort], '>=', floor)
        .orderBy(rankColumns[sort], 'desc')
        .orderBy('post.id', 'desc'),
  )

const listsByRank = { hot: listByRank('hot'), top: listByRank('top'), active: listByRank('active') }

/** Lists a community's posts by rank: sorts the posts in `some`, or follows an index without it. */
export function listRanked(db: Db, sort: RankSort, filter: PostFilter, page: PageRequest, some?: PostIdSubquery) {
  const rank = rankColumns[sort]
  const key = cursorKey(page, [rank, 'post.id'])
  const { viewer, communityId, authorId, topicId, forumId, since, isUnpinned } = queryFilter(filter)
  const most = page.limit + 1
  if (some) {
    return rankedPosts(db, sort, queryFilter(filter), key, most)
      .orderBy(withoutIndex(rank), 'desc')
      .orderBy(withoutIndex('post.id'), 'desc')
      .where('post.id', 'in', some)
      .execute()
  }
  // A post's rank is never below its initial rank, so posts from before `since` end the list.
  const hotFloor = sort === 'hot' && since !== '' ? hotRank({ createdAt: since, ...noVoices }) : 0
  const floor = sort === 'active' ? since : hotFloor
  const values = [communityId, authorId, topicId, forumId, since, isUnpinned, floor, most, ...key] as const
  return listsByRank[sort](db, viewer, ...values)
}

const noVoices = { reactorCount: 0, commenterCount: 0 }
