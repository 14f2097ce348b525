import type { z } from 'zod'
import type { communityPostsInput, PostPeriod } from '../../../shared/discussions/posts.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { defaultSortOf } from '../../communities/core/default-sort.ts'
import { findForum } from '../../communities/core/queries.ts'
import { findTopic } from '../../communities/topics/queries.ts'
import type { Context } from '../../platform/context.ts'
import { type PageRequest, toPage } from '../../platform/db/pagination.ts'
import { needsTextCheck } from '../../platform/search-index/broad-match.ts'
import { anyTime, fullContentPage } from '../../platform/search-index/content-page.ts'
import { parseTerms, type Term } from '../../platform/search-index/match-query.ts'
import {
  findSelectiveIds,
  listNewest,
  listNumbered,
  listNumberedTexts,
  listPinned,
  listRanked,
  type PostFilter,
  postIds,
  type RankSort,
  rankedMax,
} from './community-list-queries.ts'
import { presentPostCard } from './present.ts'
import type { PostCardRow } from './queries.ts'

const days = { day: 1, week: 7, month: 30, year: 365 } as const

const startOf = (period: PostPeriod, now: Date) =>
  period === 'all' ? '' : new Date(now.getTime() - days[period] * 86_400_000).toISOString()

const keys = {
  active: (row: PostCardRow) => [row.activeAt, row.id],
  hot: (row: PostCardRow) => [String(row.hot), row.id],
  top: (row: PostCardRow) => [String(row.likeCount), row.id],
}

const emptyPage = { items: [], nextCursor: null }

function present<Row extends PostCardRow>(rows: Row[], page: PageRequest, keyOf: (row: Row) => string[]) {
  const { items, nextCursor } = toPage(rows, page, keyOf)
  return { items: items.map(presentPostCard), nextCursor }
}

type PostFilters = Omit<z.output<typeof communityPostsInput>, 'slug' | 'limit' | 'cursor' | 'sort'>
type PostListOptions = PostFilters & { sort: 'new' | RankSort }

/** Whether no filter applies; the sort order does not matter. */
const isUnfiltered = ({ q, period, author, topic, forum }: PostFilters) =>
  q === '' && period === 'all' && author === undefined && topic === undefined && forum === undefined

/** Resolves the filter; undefined when it cannot match any post. */
async function filterFor(ctx: Context, communityId: string, options: PostListOptions): Promise<PostFilter | undefined> {
  const topic = options.topic === undefined ? null : await findTopic(ctx.db, options.topic)
  if (topic === undefined) return
  // Without this check, a forum of another community would cause a scan of its posts.
  if (options.forum !== undefined && (await findForum(ctx.db, options.forum))?.communityId !== communityId) return
  return {
    viewer: ctx.viewer,
    communityId,
    authorId: options.author ?? null,
    topicId: topic?.id ?? null,
    forumId: options.forum ?? null,
    since: startOf(options.period, ctx.now()),
    excludesPinned: isUnfiltered(options),
  }
}

/** The filter in terms of the search index. */
const contentQueryOf = ({ communityId, forumId, authorId, topicId, since }: PostFilter, terms: readonly Term[]) => ({
  terms,
  scopes: [communityId, forumId, authorId, topicId].filter((id) => id !== null).map((id) => [id]),
  period: { ...anyTime, since },
})

async function searchPage(ctx: Context, filter: PostFilter, { sort, q }: PostListOptions, page: PageRequest) {
  const terms = parseTerms(q)
  if (terms.length === 0) return emptyPage
  const query = contentQueryOf(filter, terms)
  if (sort === 'new') {
    const list = (numbers: readonly number[]) => listNumbered(ctx.db, filter, numbers)
    const { items, nextCursor } = await fullContentPage(ctx, 'post', query, page, list)
    return { items: items.map(presentPostCard), nextCursor }
  }
  const readsTexts = terms.some(needsTextCheck)
  const list = (numbers: readonly number[]) => listNumberedTexts(ctx.db, filter, numbers, readsTexts)
  const { items } = await fullContentPage(ctx, 'post', query, { limit: rankedMax }, list)
  const newest = postIds(items.map(({ id }) => id))
  return present(await listRanked(ctx.db, sort, filter, page, newest), page, keys[sort])
}

async function listPage(ctx: Context, filter: PostFilter, options: PostListOptions, page: PageRequest) {
  const { sort, q } = options
  if (q !== '') return searchPage(ctx, filter, options, page)
  if (sort === 'new') return present(await listNewest(ctx.db, filter, page), page, (row) => [row.createdAt, row.id])
  const some = await findSelectiveIds(ctx.db, sort, filter)
  return present(await listRanked(ctx.db, sort, filter, page, some), page, keys[sort])
}

/**
 * Returns a page of a community's posts. A search by rank (hot, top) orders only the newest thousand matches; other
 * lists are ordered as a whole. Without filters, the first page starts with the pinned posts, beyond its limit.
 */
export async function communityPosts(ctx: Context, input: z.output<typeof communityPostsInput>) {
  const { slug, limit, cursor, sort: wanted, ...filters } = input
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  const automatic = async () => (isUnfiltered(filters) ? defaultSortOf(ctx, community.id) : 'new')
  const options = { ...filters, sort: wanted === 'auto' ? await automatic() : wanted }
  const filter = await filterFor(ctx, community.id, options)
  if (filter === undefined) return emptyPage
  const { items, nextCursor } = await listPage(ctx, filter, options, { limit, cursor })
  if (!filter.excludesPinned || cursor !== undefined) return { items, nextCursor }
  const pinned = await listPinned(ctx.db, filter)
  return { items: [...pinned.map(presentPostCard), ...items], nextCursor }
}
