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
  listPinned,
  listRanked,
  newestMatching,
  type PostFilter,
} from './community-list-queries.ts'
import { presentPostCard } from './present.ts'
import type { PostCardRow } from './queries.ts'

const days = { day: 1, week: 7, month: 30, year: 365 } as const

const startOf = (period: PostPeriod, now: Date) =>
  period === 'all' ? '' : new Date(now.getTime() - days[period] * 86_400_000).toISOString()

const keys = {
  hot: (row: PostCardRow) => [String(row.hot), row.id],
  top: (row: PostCardRow) => [String(row.likeCount), row.id],
}

const nothing = { items: [], nextCursor: null }

function present<Row extends PostCardRow>(rows: Row[], page: PageOf, keyOf: (row: Row) => string[]) {
  const { items, nextCursor } = cutPage(rows, page, keyOf)
  return { items: items.map(presentPostCard), nextCursor }
}

type Asked = Omit<z.output<typeof communityPostsInput>, 'slug' | 'limit' | 'cursor'>

/** Whether everything is asked for, in whatever order. */
const isWhole = ({ q, period, author, topic, forum }: Asked) =>
  q === '' && period === 'all' && author === undefined && topic === undefined && forum === undefined

/** What is asked for; undefined when nothing can be such. */
async function filterFor(ctx: Context, communityId: string, asked: Asked): Promise<PostFilter | undefined> {
  const topic = asked.topic === undefined ? null : await findTopic(ctx.db, asked.topic)
  if (topic === undefined) return
  // Of another community's forum nothing is read, however much is in it.
  if (asked.forum !== undefined && (await findForum(ctx.db, asked.forum))?.communityId !== communityId) return
  return {
    viewer: ctx.viewer,
    communityId,
    authorId: asked.author ?? null,
    topicId: topic?.id ?? null,
    forumId: asked.forum ?? null,
    since: startOf(asked.period, ctx.now()),
    isUnpinned: isWhole(asked),
  }
}

async function listPage({ db }: Context, filter: PostFilter, { sort, q }: Asked, page: PageOf) {
  const words = matchOf(q)
  if (q !== '' && words === null) return nothing
  const match = words === null ? null : inPostsOf(filter, words)
  if (sort !== 'new') {
    const some = match === null ? await findFew(db, sort, filter) : newestMatching(db, filter, match)
    return present(await listRanked(db, sort, filter, page, some), page, keys[sort])
  }
  if (match === null) return present(await listNewest(db, filter, page), page, (row) => [row.createdAt, row.id])
  return present(await listMatching(db, filter, match, page), page, (row) => [String(row.number)])
}

/**
 * A page of a community's posts. By rank (hot, top), a search orders the newest thousand of what it finds; everything else
 * is ordered whole. When everything is asked for, the first page begins with what is pinned, beyond its limit.
 */
export async function communityPosts(ctx: Context, input: z.output<typeof communityPostsInput>) {
  const { slug, limit, cursor, ...asked } = input
  const { community } = await communityFor(ctx, 'read', 'slug', slug)
  const filter = await filterFor(ctx, community.id, asked)
  if (filter === undefined) return nothing
  const { items, nextCursor } = await listPage(ctx, filter, asked, { limit, cursor })
  if (!filter.isUnpinned || cursor !== undefined) return { items, nextCursor }
  const pinned = await listPinned(ctx.db, filter)
  return { items: [...pinned.map(presentPostCard), ...items], nextCursor }
}
