import type { z } from 'zod'
import type { communityPostsInput, PostPeriod } from '../../shared/posts.ts'
import { communityFor } from '../communities/access.ts'
import { findForum } from '../communities/queries.ts'
import type { Context } from '../context.ts'
import { cutPage, type PageOf } from '../db/page.ts'
import { inPostsOf, matchOf } from '../search/match.ts'
import { findTopic } from '../topics/queries.ts'
import {
  findFew,
  listMatching,
  listNewest,
  listRanked,
  newestMatching,
  type PostFilter,
} from './community-list-queries.ts'
import { presentPostCard } from './present.ts'
import type { PostRow } from './queries.ts'

const days = { day: 1, week: 7, month: 30, year: 365 } as const

const startOf = (period: PostPeriod, now: Date) =>
  period === 'all' ? '' : new Date(now.getTime() - days[period] * 86_400_000).toISOString()

const keys = {
  hot: (row: PostRow) => [String(row.hot), row.id],
  top: (row: PostRow) => [String(row.likeCount), row.id],
}

const nothing = { items: [], nextCursor: null }

function present<Row extends PostRow>(rows: Row[], page: PageOf, keyOf: (row: Row) => string[]) {
  const { items, nextCursor } = cutPage(rows, page, keyOf)
  return { items: items.map(presentPostCard), nextCursor }
}

/**
 * A page of a community's posts. By rank (hot, top), a search orders the newest thousand of what it finds; everything else
 * is ordered whole.
 */
export async function communityPosts(ctx: Context, input: z.output<typeof communityPostsInput>) {
  const { slug, q, sort, period, author, topic: topicSlug, forum, ...page } = input
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  const topic = topicSlug === undefined ? null : await findTopic(ctx.db, topicSlug)
  const words = matchOf(q)
  if (topic === undefined || (q !== '' && words === null)) return nothing
  // Of another community's forum nothing is read, however much is in it.
  if (forum !== undefined && (await findForum(ctx.db, forum))?.communityId !== community.id) return nothing
  const filter: PostFilter = {
    communityId: community.id,
    authorId: author ?? null,
    topicId: topic?.id ?? null,
    forumId: forum ?? null,
    since: startOf(period, ctx.now()),
  }
  const match = words === null ? null : inPostsOf(filter, words)
  if (sort !== 'new') {
    const some = match === null ? await findFew(ctx.db, sort, filter) : newestMatching(ctx.db, filter, match)
    return present(await listRanked(ctx.db, sort, filter, page, some), page, keys[sort])
  }
  if (match === null) {
    return present(await listNewest(ctx.db, filter, page), page, (row) => [row.createdAt, row.id])
  }
  return present(await listMatching(ctx.db, filter, match, page), page, (row) => [String(row.number)])
}
